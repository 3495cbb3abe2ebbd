import type { Refusal } from '#shared/errors';

/** What a vendor has to know of us, keys opened. It is made for one call and kept nowhere. */
export interface CarrierAccount {
  /** Where the vendor is called; its public address where none is given. */
  readonly endpoint?: string;
  readonly regionId: string;
  readonly appId: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly templateId: string;
  readonly signName: string;
}

/** One text for some phones: the vendor's template, and what stands at its places. */
export interface Dispatch {
  readonly account: CarrierAccount;
  readonly phones: readonly string[];
  readonly params: Readonly<Record<string, string>>;
}

/** What a vendor says of one phone: that it takes the message, or why not. */
export interface Receipt {
  readonly phone: string;
  /** What the vendor calls the message. */
  readonly vendorId: string;
  readonly refusal?: Refusal;
}

/** Hands messages to a vendor. Rejects where none of them was taken. */
export type Carrier = (dispatch: Dispatch) => Promise<readonly Receipt[]>;
