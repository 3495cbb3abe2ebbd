/** What is wrong with an uploaded file, told to the other side by its code; `part` names what a workbook has too much of. */
export class Unfit extends Error {
  constructor(code, part) {
    super(code);
    this.code = code;
    this.part = part;
  }
}
