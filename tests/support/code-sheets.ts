import type { Values } from '#shared/validate';
import { code } from '#src/resources/develop/code';
import { datasource, drivers } from '#src/resources/develop/datasource';
import type { Api, Row } from './api.ts';
import { openPostgres, type TestPostgres } from './postgres.ts';

/** A column that fits any sheet. */
export const plateNo = {
  name: 'plateNo',
  label: '车牌号',
  labelEn: 'Plate number',
  type: 'plateNo',
  required: 1,
  list: 1,
  search: 1,
  form: 1,
};
/** The text by which a row is called. */
export const boxName = {
  name: 'boxName',
  label: '名称',
  labelEn: 'Name',
  type: 'text',
  length: 32,
  required: 1,
  list: 1,
  search: 1,
  form: 1,
};

/** Returns a sheet as a form sends it. */
export const sheetOf = (datasourceId: string, values: Values = {}): Values => ({
  codeName: '钥匙箱',
  codeNameEn: 'Key boxes',
  datasourceId,
  tableName: 't_key_box',
  tablePrefix: 't_',
  serviceName: 'blade-business',
  packageName: 'generated',
  pkName: 'id',
  baseMode: 2,
  wrapMode: 1,
  columns: [boxName, plateNo],
  ...values,
});

/** Adds a data source that nobody connects to, and returns its id. */
export async function someSource(api: Api): Promise<string> {
  const { data } = await api.submit(datasource, {
    name: 'Somewhere',
    driverClass: drivers.postgresql,
    url: 'jdbc:postgresql://db.example.com:5432/some',
    username: 'reader',
    password: 'reads-only-7',
  });
  return data.id;
}

/** Adds a data source with the tables of a PostgreSQL database, and returns its id. */
export async function realSource(api: Api, database: TestPostgres): Promise<string> {
  const { data } = await api.submit(datasource, {
    name: database.database,
    driverClass: drivers.postgresql,
    url: `jdbc:postgresql://${database.host}/${database.database}`,
    username: database.username,
    password: database.password,
  });
  return data.id;
}

/** The statements for a table of foreign origin, with names, types and comments of all sorts. */
const statements = [
  `create table t_key_box (
    id bigint primary key, tenant_id varchar(12), create_time timestamp, is_deleted smallint default 0,
    box_name varchar(32) not null, box_code varchar(32) not null, plate_no varchar(16), contact_phone varchar(20),
    price numeric(12,2), weight double precision, is_open boolean not null, dept_id bigint, status integer,
    bought date, opened_at timestamp(0), photo text, remark text
  )`,
  "comment on column t_key_box.box_name is '箱名（唯一）'",
  "comment on column t_key_box.box_code is '箱号'",
  "comment on column t_key_box.plate_no is 'it''s `\"$'",
  'grant select on t_key_box to public',
];

/** Opens a PostgreSQL database that holds the table `t_key_box`. */
export async function openKeyBoxes(): Promise<TestPostgres> {
  const database = await openPostgres();
  for (const statement of statements) await database.run(statement);
  return database;
}

/** Returns the columns of `t_key_box`, as the server guesses them. */
export async function guessedColumns(api: Api, datasourceId: string): Promise<readonly Row[]> {
  const { data } = await api.get<readonly Row[]>(`${code.path}/columns`, { datasourceId, tableName: 't_key_box' });
  return data;
}
