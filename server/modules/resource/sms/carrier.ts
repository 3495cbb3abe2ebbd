import type { Refusal } from '#shared/errors';

/** The account at a vendor, with its keys opened. It is made for one call and kept nowhere. */
export interface CarrierAccount {
  /** The address of the vendor; its public one where none is given. */
  readonly endpoint?: string;
  readonly regionId: string;
  readonly appId: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly templateId: string;
  readonly signName: string;
}

/** One message for some phones: the vendor's template, and the values of its placeholders. */
export interface Dispatch {
  readonly account: CarrierAccount;
  readonly phones: readonly string[];
  readonly params: Readonly<Record<string, string>>;
}

/** The answer of a vendor about one phone: it takes the message, or says why not. */
export interface Receipt {
  readonly phone: string;
  /** The vendor's own id of the message. */
  readonly vendorId: string;
  readonly refusal?: Refusal;
}

/** Passes messages to a vendor. Rejects where none of them was accepted. */
export type Carrier = (dispatch: Dispatch) => Promise<readonly Receipt[]>;
