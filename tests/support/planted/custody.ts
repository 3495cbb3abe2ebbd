import type { Fault } from './fault.ts';

const day = 'tests/server/day-with-faults.test.ts';

/** Ways to lose or double custody, each found by the days with faults. */
export const faultsOfCustody: readonly Fault[] = [
  {
    name: 'an exchange is sealed with what it said before it was confirmed',
    file: 'server/modules/operation/exchange/confirm.ts',
    text: 'const checksum = await checksumOf(context.tx, { ...row, ...patch });',
    replacement: 'const checksum = await checksumOf(context.tx, row);',
    foundBy: day,
  },
  {
    name: 'the key of a call is not kept',
    file: 'server/crud/write/idempotency.ts',
    text: 'if (!key) return act();',
    replacement: 'if (tx) return act();',
    foundBy: day,
  },
  {
    name: 'a box keeps the seal that it had, whatever both sides have signed',
    file: 'server/modules/business/article/custody/move.ts',
    text: 'sealNo: move.sealNo ?? row.sealNo,',
    replacement: 'sealNo: row.sealNo,',
    foundBy: day,
  },
  {
    name: 'an article stays where it was when it changes hands',
    file: 'server/modules/business/article/custody/move.ts',
    text: 'deptId,\n    taskId: isOnTask(artState)',
    replacement: 'deptId: row.deptId,\n    taskId: isOnTask(artState)',
    foundBy: day,
  },
  {
    name: 'a transaction whose connection broke is taken for done',
    file: 'server/db/transact.ts',
    text: "reusable = client.getTransactionStatus() === 'I' && isAnswer(error);\n    throw error;",
    replacement:
      "reusable = client.getTransactionStatus() === 'I' && isAnswer(error);\n    if (isAnswer(error)) throw error;\n    return {} as T;",
    foundBy: day,
  },
  {
    name: 'the lists of a vault are written beside the transaction',
    file: 'server/modules/operation/exchange/confirm.ts',
    text: "await addRows(\n    context,\n    stock === 'in' ? artinstock : artoutstock,",
    replacement:
      "await addRows(\n    { ...context, tx: context.services.context.db as never },\n    stock === 'in' ? artinstock : artoutstock,",
    foundBy: day,
  },
];
