import { getTableName } from 'drizzle-orm';
import { tables } from '#server/schema';
import { crud } from '#server/seed/menus/buttons';
import { menus } from '#server/seed/menus/index';
import { snakeCase } from '#shared/define';
import type { FieldRefusals, Refusal } from '#shared/errors';
import { isName, isReserved, kebabName, nounName } from '#shared/generate/names';
import type { CodeSheet } from '#shared/generate/plan';
import { code } from '#src/resources/develop/code';
import { browserOnly, definitions } from '#src/resources/index';
import { faultsOf, isChinese, isEnglish } from './judge-columns.ts';
import { areaOf } from './sheet.ts';

type FieldName = keyof typeof code.fields;
type Rule = readonly [field: FieldName, refusal: Refusal | false];

const lower = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase()));
const nouns = [...definitions, ...browserOnly];
const names = lower(nouns.map(({ name }) => name));
const paths = lower(nouns.map(({ path }) => path));
const codes = lower(menus.map((menu) => String(menu.code)));
const addresses = lower(menus.map((menu) => String(menu.path)));

/** Read late: the list of all tables knows this module's own. */
const tableNames = () => lower(tables.map(getTableName));

/** Returns whether a noun, a table, an address or a right of the product has this name already. */
function isTaken(noun: string, serviceName: string): boolean {
  const snake = snakeCase(noun);
  const wanted = [snake, ...crud.map(({ verb }) => `${snake}_${verb}`)];
  const kebab = kebabName(noun);
  return (
    names.has(noun.toLowerCase()) ||
    tableNames().has(snake) ||
    paths.has(`${serviceName}/${kebab}`) ||
    addresses.has(`/${areaOf(serviceName)}/${kebab}`) ||
    wanted.some((right) => codes.has(right))
  );
}

/** A name that is none; what is not there is right where it need not be. */
function wrongName(field: FieldName, name: string | null | undefined): Refusal | false {
  if (!name || isName(name)) return false;
  return { code: 'CODE_NAME', params: { field: code.fields[field], name } };
}

function nameRefusal(noun: string, { serviceName, tableName }: CodeSheet): Refusal | false {
  const params = { name: noun || tableName };
  if (!isName(tableName)) return wrongName('tableName', tableName);
  if (!isName(noun) || isReserved(noun)) return { code: 'CODE_NAME_RESERVED', params };
  return isTaken(noun, serviceName) && { code: 'CODE_NAME_TAKEN', params };
}

/**
 * Returns why nothing can be generated from a sheet, by field. A sheet without faults gives none, and a missing column is no
 * fault yet.
 */
export function refusedOf(sheet: CodeSheet): FieldRefusals {
  const { codeName, codeNameEn, serviceName, tableName, tablePrefix, pkName } = sheet;
  const noun = nounName(tableName, tablePrefix ?? '');
  const { fields } = code;
  const rules: readonly Rule[] = [
    ['codeName', !isChinese(codeName) && { code: 'CODE_LABEL', params: { field: fields.codeName, name: codeName } }],
    ['codeNameEn', !isEnglish(codeNameEn) && { code: 'CODE_LABEL_EN', params: { field: fields.codeNameEn, name: codeNameEn } }],
    ['serviceName', !/^blade-[a-z]+$/.test(serviceName) && { code: 'CODE_SERVICE' }],
    ['tableName', nameRefusal(noun, sheet)],
    ['tablePrefix', wrongName('tablePrefix', tablePrefix)],
    ['pkName', wrongName('pkName', pkName)],
  ];
  const own = rules.flatMap(([field, refusal]) => (refusal ? [[field, refusal] as const] : []));
  const columns = [...faultsOf(sheet, noun)].map(
    ([index, { field, refusal }]) => [`columns.${index}.${field}`, refusal] as const,
  );
  return Object.fromEntries([...own, ...columns]);
}
