/** An escort code, which is shown as a QR code and scanned at the door. */
export interface EscortCode {
  readonly token: string;
  /** The public page that shows the people of the code. */
  readonly url: string;
  readonly expireTime: string;
  /** The remaining validity in seconds. */
  readonly seconds: number;
}

/** A member of the crew, with the facts that are public. */
export interface VisitPerson {
  readonly photo: string;
  /** The name, with its second character hidden. */
  readonly name: string;
  readonly convoyNo: string;
  readonly duty: string;
  readonly company: string;
}

/** The content of the public page for a code. */
export type VisitInfo =
  | { readonly valid: false; readonly msg: string }
  | {
      readonly valid: true;
      readonly people: readonly VisitPerson[];
      readonly plateNo: string;
      readonly carPhoto: string;
      readonly taskNo: string;
      readonly planArriveTime: string;
    };
