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
  /** The problems of files that were to be deployed. */
  readonly problems?: readonly FileProblem[];
  /** All conflicts that prevent the action, with alternatives. */
  readonly conflicts?: readonly { readonly bizCode: string; readonly msg?: string }[];
}

/** A problem or warning about a file with a process, with the id of its element and a text. */
export interface FileProblem {
  readonly file: string;
  readonly code: string;
  readonly elementId: string;
  readonly message: string;
}

/** The answer of a verb that makes something with a screen of its own. */
export interface Opening {
  /** The address of the screen in the app. */
  readonly opens: string;
}

/** One column of a report's chart. */
export interface SummaryColumn {
  /** A day, a month, the key of a dictionary or an id. */
  readonly key: string;
  /** The title of the row that the key refers to; empty where the key needs none. */
  readonly label: string;
  /** The values by the field that is summed; fields that the reader may not see are absent. */
  readonly values: Readonly<Record<string, number>>;
}

/** A kept report, as its recipients see it. The link to its file is valid for a few minutes. */
export interface DeliveredReport {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly size: number;
  readonly keepTime: string;
  readonly link: string;
}

/** The summary of a report over all rows that match. */
export interface ReportSummary {
  readonly count: number;
  /** The sums by field; fields that the reader may not see are absent. */
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

/** The page sizes offered on screen; the first is the default, the last the largest that the server answers. */
export const pageSizes = [10, 30, 50, 100, 200] as const;
export const defaultPageSize = pageSizes[0];
export const maxPageSize = 200;
/** The largest offset at which a page may start. */
export const maxOffset = 100_000;
/** The most ids of one batch call. */
export const maxIds = 500;
/** Totals above this are estimates. */
export const totalCap = 10_000;

/** The version by which a client states that a row is new, even when another row has its natural key already. */
export const newRowVersion = 0;

/** Filter suffixes of the family (protocol 2.3). A name without one means: contains for text, equals otherwise. */
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

/** What follows the name of a key in the parameter of choices that leaves out rows with these. */
export const noneOfSuffix = '_noneof';

/** The flat answer of `blade-auth/oauth/token`. */
export interface TokenResponse {
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

/** The answer to an unknown user whom another site has identified: no tokens, and `oauth_id` to register with. */
export type GuestResponse = TokenResponse & { readonly access_token: ''; readonly user_id: '-1'; readonly role_name: 'guest' };

/** Order of the parts of an SM2 ciphertext, as its libraries number them: 0 is C1C2C3, which the family uses (protocol 1.6). */
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
  /** The granted menus in it; only our own server sends them. */
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

/** A choice of `select`: the id of the row and its label. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

/** The changes of one action in a record: the fields concerned, and these parts of the record before and after, with labels. */
export interface ChangedFields {
  readonly fields: readonly string[];
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** An entry of a record's history. */
export interface RecordChange extends ChangedFields {
  readonly id: string;
  /** `insert`, `update`, `remove` or the name of another verb. */
  readonly action: string;
  readonly account: string;
  readonly userName: string;
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai */
  readonly time: string;
}

/**
 * An event of `blade-system/events`: it names what has changed, never how. The browser reads again the data that it shows. Only
 * progress is in the event itself, since it is nowhere to be read.
 */
export interface LiveEvent {
  /** The topic; `missed` means that events may have been lost. */
  readonly topic: 'dictionaries' | 'grants' | 'menus' | 'operations' | 'messages' | 'work' | 'filling' | 'missed';
  /** The dictionary; absent means any of them. */
  readonly code?: string;
  /** The task concerned; absent for other data of the handovers. */
  readonly taskId?: string;
  /** How much of what the server is filling in by itself is done, and of how much. */
  readonly done?: number;
  readonly of?: number;
}

/** The answer of an upload. */
export interface UploadedFile {
  /** The link to the file; that of a private file expires after ten minutes. */
  readonly link: string;
  readonly domain: string;
  /** The name by which fields refer to the file. */
  readonly name: string;
  readonly originalName: string;
  readonly attachId: string;
}
