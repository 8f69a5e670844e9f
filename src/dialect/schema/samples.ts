/** How demonstration data gets the value of a field, `x-sample`, and what a shared record was before, `x-sample-earlier`. */
import type { Json } from "../json/json.ts";

/**
 * Source of a value in demonstration data: a constant, one of several values, a
 * range, a number near another one, or a value by another field. In texts
 * `{n:5}` is five digits, `{a:2}` is two capital letters.
 */
export type Sample = string | number | readonly Json[] | SampleRange | SampleLike | SampleBy | SampleFile | SampleUnused;

/** A number in the range, both ends inclusive; for a date, days after today. */
export interface SampleRange {
  readonly from: number;
  readonly to: number;
  /** Integers when absent. */
  readonly decimals?: number;
  /** Of a date with a time: the times of day to draw from, `09:30`; 14:00 when absent. */
  readonly at?: readonly string[];
}

/** For a reference in a question: a record that no other answer names whose record has the same value in this field, such as somebody who is free then. */
export interface SampleUnused {
  /** The field: a name, or a pointer from the record's root. */
  readonly unused: string;
}

/** The number of the example, or of another field, varied by a share of it. */
export interface SampleLike {
  /** The other field: a name, or a pointer from the record's root. */
  readonly same?: string;
  /** Maximum variation; 0.05 is 5 % up or down. Exactly the same when absent. */
  readonly about?: number;
  /** Decimals of the result; as many as the field allows when absent. */
  readonly decimals?: number;
}

/** A generated file. Its name is a sample text; the extension depends on `looks`. */
export interface SampleFile {
  readonly file: Sample;
  /** A picture of a box, a picture of a sheet of paper, or a PDF page. */
  readonly looks: "box" | "paper" | "pdf";
}

/** A value that depends on the value of another field; none if `values` has no entry for it. */
export interface SampleBy {
  /** The other field: a name, or a pointer from the record's root. */
  readonly by: string;
  readonly values: Readonly<Record<string, Sample>>;
  readonly otherwise?: Sample;
}

/** What shared records of demonstration data were before. Each version has its days; the stored record is the last one. */
export interface SampleEarlier {
  /** Field that names a record and is the same in all its versions. */
  readonly key: string;
  /** Fields with the first and the last day of a version. */
  readonly from: string;
  readonly until: string;
  /** Field whose value changes. */
  readonly field: string;
  /** By key, the oldest first. */
  readonly values: Readonly<Record<string, readonly SampleVersion[]>>;
}

export interface SampleVersion {
  /** The value held until so many days before the day on which the data are made. */
  readonly days: number;
  readonly value: Json;
}
