/** A site that says who somebody is, by OpenID Connect. */
export interface SocialSite {
  /** What the site is called in addresses. */
  readonly source: string;
  readonly name: { readonly zh: string; readonly en: string };
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** On this computer: the one case in which the connection need not be encrypted. */
  readonly isLocal: boolean;
}

export interface SocialSettings {
  readonly sites: readonly SocialSite[];
  /** Where browsers reach this server, without a slash at its end. */
  readonly publicUrl: string;
}
