import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectSecure } from 'node:tls';
import type { AuditTarget } from '#server/config';
import { lineOf, type SealedEntry } from '#server/lib/audit-chain';

/** A second place for the audit. */
export interface Target {
  /** What is told there goes on where it ended. Each server has a file of its own, and all share a collector. */
  readonly name: string;
  /** Resolves when the place has taken the entries. */
  write(entries: readonly SealedEntry[]): Promise<void>;
}

/** Appends entries to a file, which survives a power cut when this resolves. It is opened each time, so that it may be rotated. */
function fileTarget(path: string): Target {
  return {
    name: `${hostname()} ${path}`.slice(0, 255),
    async write(entries) {
      const file = await open(path, 'a', 0o600);
      try {
        await file.appendFile(entries.map((entry) => `${lineOf(entry)}\n`).join(''));
        await file.datasync();
      } finally {
        await file.close();
      }
    },
  };
}

/** Security and authorisation messages (10), by their number in RFC 5424, at the level of information (6). */
const priority = 10 * 8 + 6;
const programName = 'handover-admin';
/** The number that RFC 5612 sets aside for documents, since nobody has registered one for this program. */
const enterprise = 32473;
const sendingMs = 5_000;

/** Returns an entry as a message of RFC 5424: number and seal are its structured data, so that a collector sees a gap itself. */
export function syslogMessage(sealed: SealedEntry, host: string, now: Date): string {
  const data = `[audit@${enterprise} seq="${sealed.seq}" hash="${sealed.hash}"]`;
  return `<${priority}>1 ${now.toISOString()} ${host} ${programName} ${process.pid} audit ${data} ${lineOf(sealed)}`;
}

/** Sends entries to a collector of syslog over TCP or TLS, each behind its length (RFC 6587, 5425). */
function syslogTarget({ host, port, isSecure }: Extract<AuditTarget, { host: string }>): Target {
  const name = hostname().replaceAll(/[^\w.-]/g, '-') || '-';
  return {
    name: `syslog ${host}:${port}`.slice(0, 255),
    async write(entries) {
      const signal = AbortSignal.timeout(sendingMs);
      const socket: Socket = isSecure ? connectSecure({ host, port, servername: host }) : connect({ host, port });
      try {
        await once(socket, isSecure ? 'secureConnect' : 'connect', { signal });
        const messages = entries.map((entry) => syslogMessage(entry, name, new Date()));
        socket.end(messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join(''));
        // The collector closes once it has read all of it; whoever breaks off has not.
        await once(socket.resume(), 'close', { signal });
      } finally {
        socket.destroy();
      }
    },
  };
}

export const openTarget = (target: AuditTarget): Target => ('path' in target ? fileTarget(target.path) : syslogTarget(target));
