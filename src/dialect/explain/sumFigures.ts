/** Sums over other records in words: "Loans where State is open: 3, Amount 17,100 in total". Loaded with the answers. */
import type { Expr, RecordsExpr } from "../expr/ast.ts";
import { evaluateExact, type Scope } from "../expr/evaluate.ts";
import { questionOf, recordsExprs, type SumAnswer, sumId, type SumQuestion } from "../expr/recordSums.ts";
import { formatNumber } from "../text/formatNumber.ts";
import type { SumWords } from "../schema/compiled.ts";
import { inLanguage } from "../text/text.ts";
import type { Lexicon, SumPhrases } from "./lexicon.ts";

type WordsOf = (id: string) => SumWords | undefined;

/** @param answerTo returns the answer that is known */
export function sumPhrases(wordsOf: WordsOf, answerTo: (question: SumQuestion) => SumAnswer | undefined): SumPhrases {
  return {
    figures(expr: Expr, scope: Scope, lexicon) {
      const figures = recordsExprs(expr).flatMap((sum) => {
        const words = wordsOf(sumId(sum));
        const answer = words && answerTo(questionOf(sum, scope, (part) => evaluateExact(part, scope)));
        return answer ? [figure(sum, words, answer, lexicon)] : [];
      });
      return figures.length === 0 ? undefined : [...new Set(figures)].join(lexicon.t("explain.comma"));
    },
    phrase(expr, { language, t }) {
      const words = wordsOf(sumId(expr));
      if (!words || (expr.fn === "sum" && !words.number)) return undefined;
      const parts = { about: inLanguage(words.about, language), number: inLanguage(words.number, language) };
      return t(expr.fn === "sum" ? "explain.sumOfRecords" : "explain.countOfRecords", parts);
    },
  };
}

function figure(sum: RecordsExpr, words: SumWords, answer: SumAnswer, { language, t }: Pick<Lexicon, "language" | "t">): string {
  const about = inLanguage(words.about, language);
  const number = inLanguage(words.number, language);
  const records = String(answer.count);
  if (sum.fn !== "sum" || number === "") return t("explain.records", { about, records });
  const total = [formatNumber(answer.total), inLanguage(words.unit, language)].filter((part) => part !== "").join(" ");
  return t("explain.recordsSum", { about, records, number, total });
}
