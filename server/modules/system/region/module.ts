import type { FastifyInstance } from 'fastify';
import { defineModule, engineVerbs, type Hooks, type Module } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import { readRows } from '#server/crud/read/rows';
import type { Records, WireRecord } from '#server/crud/records';
import { refuse } from '#server/crud/write/input';
import type { Executor } from '#server/db/types';
import { ROOT_ID } from '#shared/tree';
import { region } from '#src/resources/system/region';
import { addCalls } from '../../calls.ts';

/** The name of each level on the wire, and the number of digits in its code. */
const levels = [
  ['province', 2],
  ['city', 4],
  ['district', 6],
  ['town', 9],
  ['village', 12],
] as const;

/** Returns the level of a code, from 1, and the code of the division above it, with which it begins. */
function placeOf(code: string): { readonly level: number; readonly parentCode: string } {
  const level = levels.findIndex(([, digits]) => digits === code.length);
  const above = levels[level - 1];
  return { level: level + 1, parentCode: above ? code.slice(0, above[1]) : ROOT_ID };
}

/** Returns the codes on the way to a division, its own last. */
function wayTo(code: string): string[] {
  return levels.filter(([, digits]) => digits <= code.length).map(([, digits]) => code.slice(0, digits));
}

/** Completes divisions with the code and the name of each level above them, as clients of the family read them. */
async function withLevels(db: Executor, records: readonly WireRecord[]): Promise<WireRecord[]> {
  const codes = [...new Set(records.flatMap(({ code }) => wayTo(String(code))))];
  const rows = await readRows(db, region, { where: { id: codes }, columns: ['code', 'name'], withRemoved: true });
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  return records.map((record) => {
    const way = wayTo(String(record.code));
    const named = levels.flatMap(([level], index) => {
      const code = way[index] ?? '';
      return [
        [`${level}Code`, code],
        [`${level}Name`, names.get(code) ?? ''],
      ];
    });
    const parent = way.at(-2);
    const above = {
      parentId: record.parentCode,
      parentName: parent === undefined ? record.parentCodeName : (names.get(parent) ?? ''),
    };
    return { ...record, ...above, ...Object.fromEntries(named) };
  });
}

/** The code that the family uses for the top of the country. */
const TOP = '00';

const regionHooks: Hooks<typeof region> = {
  /** The code determines the place of a division; a parent that was sent must agree with it. */
  beforeSave(draft, { before, sent }) {
    if (before || !draft.code) return;
    const { level, parentCode } = placeOf(draft.code);
    // A code of another length is refused by its own rule.
    if (level === 0) return;
    const named = draft.parentCode === TOP ? ROOT_ID : draft.parentCode;
    if (sent.has('parentCode') && named !== parentCode) {
      refuse({
        code: named === ROOT_ID || named === null ? { code: 'REGION_TOP' } : { code: 'REGION_PARENT', params: { parent: named } },
      });
    }
    draft.parentCode = parentCode;
    draft.level = level;
  },
};

const parameters = {
  code: 'The divisions below this one; the provinces without it',
  keyword: 'Choices by name instead',
  ids: 'Choices by id instead',
};

/** The parameters of `select` as the engine means it; without them a client of the family walks from level to level. */
const asChoices = ['keyword', 'ids', 'size'] as const;

/** Registers the calls of divisions beside the engine's, below the noun's path. */
function regionRoutes(app: FastifyInstance, { trees, select, rights }: Records): void {
  addCalls(app, {
    select: {
      method: 'GET',
      right: rights.choose,
      summary: 'List administrative divisions as choices',
      parameters,
      async handler(sent, { actor }) {
        if (asChoices.some((name) => sent[name] !== undefined)) return select(actor, sent);
        return trees?.lazyList(actor, { parentId: textParameter(sent, 'code') ?? ROOT_ID }) ?? [];
      },
    },
  });
}

/** The divisions of the country, known by their codes. */
export const regionModule = (): Module =>
  defineModule(region, {
    only: engineVerbs.filter((verb) => verb !== 'select'),
    aliases: { import: ['import-region'], export: ['export-region'] },
    hooks: regionHooks,
    present: (records, { db }) => withLevels(db, records),
    routes: [regionRoutes],
  });
