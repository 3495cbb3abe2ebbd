import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { AppError } from '#shared/errors';
import type { DictSource } from '#shared/field';
import type { DictEntry } from '#shared/wire';
import type { DictionaryStore, Entry } from './service.ts';

const paths = [
  ['/blade-system/dict/dictionary', 'system'],
  ['/blade-system/dict-biz/dictionary', 'business'],
] as const satisfies readonly (readonly [string, DictSource])[];

/** The entries of one dictionary, for choices and labels. An unknown code has none. */
export function dictRoutes(dictionaries: DictionaryStore) {
  return async (app: FastifyInstance) => {
    for (const [path, source] of paths) {
      app.get(
        path,
        { config: { right: 'session' }, ...documented('The open entries of a dictionary', { code: 'Its code' }) },
        async (request) => {
          const { tenantId, language } = actorOf(request);
          const entries = await dictionaries.entries(source, codeOf(request.query), tenantId);
          return ok(entries.filter(({ isSealed }) => isSealed === 0).map(wireEntry), language);
        },
      );
    }
  };
}

function codeOf(query: unknown): string {
  const { code } = query as { code?: unknown };
  if (code === undefined || code === '') throw new AppError('MISSING_PARAMETER', { name: 'code' });
  if (typeof code !== 'string' || !/^[\w-]{1,64}$/.test(code)) throw new AppError('WRONG_PARAMETER', { name: 'code' });
  return code;
}

/** The family fills these fields only; the others read as empty numbers. */
function wireEntry({ code, dictKey, dictValue, dictValueEn, sort, remark }: Entry): DictEntry {
  const empty = { id: -1, parentId: -1, isSealed: 0, isDeleted: -1 };
  return { ...empty, code, dictKey, dictValue, dictValueEn: dictValueEn ?? '', sort, remark: remark ?? '' };
}
