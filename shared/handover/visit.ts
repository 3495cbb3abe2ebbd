/** An escort code: shown as a picture, read at the door. */
export interface EscortCode {
  readonly token: string;
  /** The public page that shows whom it stands for. */
  readonly url: string;
  readonly expireTime: string;
  /** For how many seconds it is good from now on. */
  readonly seconds: number;
}

/** One of the crew as anybody may see him: nothing more. */
export interface VisitPerson {
  readonly photo: string;
  /** The second character is hidden. */
  readonly name: string;
  readonly convoyNo: string;
  readonly duty: string;
  readonly company: string;
}

/** What the public page shows of a code. */
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
