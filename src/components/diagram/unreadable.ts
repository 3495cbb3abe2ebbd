/** A file that is no drawing of a process. */
export class Unreadable extends Error {}
