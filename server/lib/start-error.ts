/**
 * The exit codes of the process, by the reason why a start ended. Each cause has its own number, so that scripts can tell them
 * apart.
 */
export const exitCodes = {
  crashed: 1,
  wrongSetting: 2,
  directoryInUse: 3,
  databaseDamaged: 4,
  portInUse: 5,
  directoryUnreadable: 6,
  databaseUnreachable: 7,
  newerSchema: 8,
  notBuilt: 9,
  restoreUnfinished: 10,
  backupDamaged: 11,
  notEmpty: 12,
} as const;

/** Ends the start with one line and a code of its own. Nothing has been changed where it is thrown. */
export class StartError extends Error {
  readonly exitCode: number;

  constructor(reason: keyof typeof exitCodes, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
    this.exitCode = exitCodes[reason];
  }
}

/** A setting that cannot be used; the message names it. */
export class ConfigError extends StartError {
  constructor(message: string) {
    super('wrongSetting', message);
    this.name = 'ConfigError';
  }
}
