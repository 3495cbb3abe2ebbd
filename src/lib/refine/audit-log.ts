import type { AuditLogProvider, DataProvider } from '@refinedev/core';
import type { RecordChange } from '#shared/wire';

/** A page of the changes of a record, newest first, and how many changes there are. */
export interface ChangesPage {
  readonly data: readonly RecordChange[];
  readonly total: number;
}

/** The number of changes of a page. */
export const changesOfPage = 10;

/** The server writes down what is changed together with the change itself; Refine has nothing to add, and nothing to rename. */
const nothing = async () => undefined;

/** Refine's audit log over the server's: `useLogList({ resource, meta: { id, page } })` returns a page of the changes of a record. */
export function createAuditLogProvider({ getList }: Pick<DataProvider, 'getList'>): AuditLogProvider {
  return {
    get: ({ resource, meta }): Promise<ChangesPage> =>
      getList<RecordChange>({
        resource,
        pagination: { mode: 'server', currentPage: meta?.page ?? 1, pageSize: changesOfPage },
        meta: { verb: 'changes', params: { id: meta?.id } },
      }),
    create: nothing,
    update: nothing,
  };
}
