import type { FastifyInstance } from 'fastify';
import { defineModule, engineVerbs, type Hooks, type Module } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import type { Records } from '#server/crud/records';
import { refuse } from '#server/crud/write/input';
import { ROOT_ID } from '#shared/tree';
import { region } from '#src/resources/system/region';
import { addCalls } from '../../calls.ts';
import { placeOf, withLevels } from './service.ts';

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
