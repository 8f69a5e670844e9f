/** Data of an answer that is JSON already. */
export class JsonText {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}
