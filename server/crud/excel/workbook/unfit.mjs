/** The refusal of an uploaded file, sent to the main thread by its code; `part` names what a workbook has too much of. */
export class Unfit extends Error {
  constructor(code, part) {
    super(code);
    this.code = code;
    this.part = part;
  }
}
