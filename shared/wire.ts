/** The Blade envelope. `success` is exactly `code === 200`. */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly success: boolean;
  readonly data: T;
  readonly msg: string;
}

/** `data` of a refusal of our own server: the stable code and the fields concerned, in the reader's language. */
export interface RefusalData {
  readonly bizCode: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
  /** What is wrong in files that were to be deployed. */
  readonly problems?: readonly FileProblem[];
  /** Everything that stands in the way of what was to be done, with ways out. */
  readonly conflicts?: readonly { readonly bizCode: string; readonly msg?: string }[];
}

/** What is wrong, or odd, in a file with a process: where, by the id of an element, and in words. */
export interface FileProblem {
  readonly file: string;
  readonly code: string;
  readonly elementId: string;
  readonly message: string;
}

/** One column of a report's drawing. */
export interface SummaryColumn {
  /** A day, a month, the key of a dictionary or an id. */
  readonly key: string;
  /** What a row is called; empty where the key says it. */
  readonly label: string;
  /** In the order of the definition. */
  readonly values: readonly number[];
}

/** A kept report as those who were told of it see it. The link to its file holds for a few minutes. */
export interface DeliveredReport {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly size: number;
  readonly keepTime: string;
  readonly link: string;
}

/** What a report says of all rows that match. */
export interface ReportSummary {
  readonly count: number;
  /** By the names of the fields; what the reader may not see is not there. */
  readonly sums: Readonly<Record<string, number>>;
  readonly chart: readonly SummaryColumn[];
}

export interface Page<T> {
  readonly records: T[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

/** Page sizes offered on screen; the first is the default, the last the most the server answers. */
export const pageSizes = [10, 30, 50, 100, 200] as const;
export const defaultPageSize = pageSizes[0];
export const maxPageSize = 200;
/** Largest offset a page may start at. */
export const maxOffset = 100_000;
/** Most ids of one batch call. */
export const maxIds = 500;
/** Totals above this are an estimate. */
export const totalCap = 10_000;

/** The version by which a client says that it means a new row, whatever row has its number already. */
export const newRowVersion = 0;

/** Filter suffixes of the family (blade-protocol 2.3). A name without one means: contains for text, equals otherwise. */
export const filterSuffixes = [
  'equal',
  'notequal',
  'like',
  'likeleft',
  'likeright',
  'notlike',
  'ge',
  'gt',
  'le',
  'lt',
  'datege',
  'dategt',
  'datele',
  'datelt',
  'dateequal',
  'null',
  'notnull',
] as const;
export type FilterSuffix = (typeof filterSuffixes)[number];

/** The flat answer of `blade-auth/oauth/token`. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly scope: 'all';
  readonly tenant_id: string;
  readonly user_id: string;
  readonly dept_id: string;
  readonly post_id: string;
  readonly role_id: string;
  readonly oauth_id: string;
  readonly account: string;
  readonly user_name: string;
  readonly nick_name: string;
  readonly real_name: string;
  readonly role_name: string;
  readonly avatar: string;
  readonly client_id: string;
  /** `mustChangePassword` while the initial password of the account is still in use. */
  readonly detail: { readonly type: string; readonly mustChangePassword?: boolean };
  readonly license: string;
  readonly jti: string;
}

/** What a stranger whom another site has recognised is answered: no tokens, and `oauth_id` to register with. */
export type GuestAnswer = TokenAnswer & { readonly access_token: ''; readonly user_id: '-1'; readonly role_name: 'guest' };

/** Order of the parts of an SM2 ciphertext, as its libraries number them: 0 is C1C2C3, which the family uses (blade-protocol 1.6). */
export const sm2PartOrder = 0;

/** A node of `menu/routes` and `menu/buttons`. `children` is absent on leaves: clients test its truthiness. */
export interface MenuNode {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly alias: string;
  readonly path: string;
  readonly source: string;
  readonly sort: number;
  readonly category: number;
  readonly action: number;
  readonly isOpen: number;
  readonly children?: MenuNode[];
  readonly hasChildren?: boolean;
  readonly meta?: {
    readonly i18n?: string;
    readonly roles?: readonly string[];
    readonly keepAlive?: boolean;
    readonly isTab?: boolean;
  };
  readonly query?: Readonly<Record<string, string>>;
}

export interface TopMenu {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly source: string;
  readonly path: string;
  readonly sort: number;
  /** The granted menus it holds; our own server says so, others of the family do not. */
  readonly menuIds?: readonly string[];
}

/** A node of the family's plain trees; `children` and `hasChildren` only when there are some. */
export interface TreeNode {
  readonly id: string;
  readonly parentId: string;
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly hasChildren?: boolean;
  readonly children?: TreeNode[];
}

/** An entry of `dict/dictionary?code=` and `dict-biz/dictionary?code=`. Keys are compared as texts. */
export interface DictEntry {
  readonly code: string;
  readonly dictKey: string | number;
  readonly dictValue: string;
  readonly dictValueEn?: string;
  readonly sort: number;
  readonly remark: string;
}

/** One choice of `select`: the row's id and what stands for it. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

/** What one action changed in a record: the fields concerned, and a part of the record before and after with labels beside keys. */
export interface ChangedFields {
  readonly fields: readonly string[];
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** An entry of a record's history. */
export interface RecordChange extends ChangedFields {
  readonly id: string;
  /** `insert`, `update`, `remove` or the name of a special verb. */
  readonly action: string;
  readonly account: string;
  readonly userName: string;
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai */
  readonly time: string;
}

/** What `blade-system/events` tells a browser: what changed, never how. It asks again for what it shows of it. */
export interface LiveEvent {
  /** `missed`: some of the others may have been lost. */
  readonly topic: 'dictionaries' | 'grants' | 'menus' | 'operations' | 'messages' | 'work' | 'missed';
  /** The dictionary; nothing means any of them. */
  readonly code?: string;
  /** The task that something happened to; nothing where it was another thing of the handovers. */
  readonly taskId?: string;
}

/** What an upload answers. */
export interface UploadedFile {
  /** Where it is fetched; a private file's link ends after ten minutes. */
  readonly link: string;
  readonly domain: string;
  /** By which fields name it. */
  readonly name: string;
  readonly originalName: string;
  readonly attachId: string;
}
