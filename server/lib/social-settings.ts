/** An identity provider by OpenID Connect. */
export interface SocialSite {
  /** The name of the site in URLs. */
  readonly source: string;
  readonly name: { readonly zh: string; readonly en: string };
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Whether the site is on this computer: the only case in which the connection need not be encrypted. */
  readonly isLocal: boolean;
}

export interface SocialSettings {
  readonly sites: readonly SocialSite[];
  /** The URL by which browsers reach this server, without a slash at its end. */
  readonly publicUrl: string;
  /** The hosts that may be called for it although they are not of the open internet: the issuers are the operator's own choice. */
  readonly hosts: readonly string[];
}
