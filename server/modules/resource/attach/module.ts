import { defineModule, type Module, type PresentContext } from '#server/crud/module';
import { readRow } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import type { Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import { definitions } from '#src/resources/index';
import { attach } from '#src/resources/resource/attach';
import type { Services } from '../../services.ts';
import { uploadRoutes } from './routes.ts';

/** Defines the module of uploads, which are seen, renamed, and removed where no record uses them. Only uploads add rows. */
export const attachModule = (services: Services): Module =>
  defineModule(attach, {
    hooks: {
      async beforeRemove(rows, { actor, tx }) {
        for (const row of rows) {
          const user = await userOf(tx, row);
          if (user) throw new AppError('FILE_IN_USE', { name: row.originalName, place: user.label[actor.language] });
        }
      },
    },
    present: (records, context) => withLinks(services, records, context),
    routes: [uploadRoutes(services)],
  });

interface Held {
  readonly name: string;
  readonly refType: string | null;
  readonly refId: string | null;
}

/** Returns the noun of the record that still holds a file; one that was removed, or holds another since, does not count. */
async function userOf(tx: Transaction, { name, refType, refId }: Held) {
  const holder = refType === attach.name ? undefined : definitions.find((definition) => definition.name === refType);
  if (!holder || !refId) return undefined;
  const row = await readRow(tx, holder, { where: { id: refId } });
  // Any column counts: photos of some records stand within a list.
  return JSON.stringify(row ?? {}).includes(name) ? holder : undefined;
}

/** Adds to files the link by which they are fetched for the next minutes, and the noun that uses them. */
async function withLinks({ files }: Services, records: WireRecord[], { actor }: PresentContext): Promise<WireRecord[]> {
  const names = records.map(({ name }) => String(name));
  const found = await files.find(names);
  return records.map((record) => {
    const file = found.get(String(record.name));
    const holder = record.refType === attach.name ? undefined : definitions.find(({ name }) => name === record.refType);
    return {
      ...record,
      ...(file && { link: files.link(file, { withName: true }) }),
      usedBy: holder?.label[actor.language] ?? '',
    };
  });
}
