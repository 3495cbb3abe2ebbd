import { deflateRawSync } from 'node:zlib';
import { type Cell, type CellValue, Workbook, type Worksheet } from '@cj-tech-master/excelts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#server/lib/actor';
import type { ImportStatus } from '#shared/excel';
import { rememberActor } from './toy-server.ts';

/** Makes a workbook with one sheet: headings, then rows. */
export async function workbookOf(headings: readonly string[], rows: readonly (readonly CellValue[])[]): Promise<Buffer> {
  const workbook = new Workbook();
  const sheet = workbook.addWorksheet('Data');
  sheet.addRow([...headings]);
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** The content of the first sheet of a workbook. */
export interface ReadSheet {
  readonly workbook: Workbook;
  readonly sheet: Worksheet;
  /** Texts row by row, headings first. */
  readonly texts: string[][];
  /** The notes of cells by address. */
  readonly notes: Readonly<Record<string, string>>;
}

function noteText(note: Cell['note']): string {
  return typeof note === 'string' ? note : (note?.texts ?? []).map(({ text }) => text).join('');
}

export async function readWorkbook(bytes: Buffer): Promise<ReadSheet> {
  const workbook = new Workbook();
  await workbook.xlsx.load(bytes);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('The workbook has no sheet');
  const texts: string[][] = [];
  const notes: Record<string, string> = {};
  sheet.eachRow((row) => {
    const cells: string[] = [];
    row.eachCell({ includeEmpty: true }, (cell) => {
      cells.push(cell.text);
      if (cell.note) notes[cell.address] = noteText(cell.note);
    });
    texts.push(cells);
  });
  return { workbook, sheet, texts, notes };
}

const record = (...fields: readonly (readonly [size: 2 | 4, value: number])[]) =>
  Buffer.concat(
    fields.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );

/** Makes a zip of these entries, without check sums. */
export function zipOf(entries: Readonly<Record<string, string | Buffer>>): Buffer {
  const files: Buffer[] = [];
  const listed: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(entries)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    const facts = record(
      [2, 20],
      [2, 0],
      [2, 8],
      [4, 0],
      [4, 0],
      [4, packed.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    );
    const file = Buffer.concat([record([4, 0x04034b50]), facts, name, packed]);
    files.push(file);
    listed.push(
      Buffer.concat([record([4, 0x02014b50], [2, 20]), facts, record([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name]),
    );
    offset += file.length;
  }
  const list = Buffer.concat(listed);
  const end = record([4, 0x06054b50], [4, 0], [2, files.length], [2, files.length], [4, list.length], [4, offset], [2, 0]);
  return Buffer.concat([...files, list, end]);
}

/** Makes a multipart body with a file. */
export function multipart(
  file: Buffer,
  { fields = {}, name = 'rows.xlsx' }: { fields?: Readonly<Record<string, string>>; name?: string } = {},
) {
  const boundary = 'a-boundary-of-tests';
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

type Fields = Readonly<Record<string, string>>;

/** Makes a client of the calls about workbooks, for the actor that the headers name. */
export function excelOf(app: FastifyInstance, headers: Fields, path: string) {
  const send = async (request: { method?: 'GET' | 'POST'; url: string; query?: Fields; payload?: unknown; headers?: Fields }) => {
    const { method = 'GET', url, query = {} } = request;
    const response = await app.inject({
      method,
      url: `/api/${path}/${url}`,
      query,
      payload: request.payload as Buffer,
      headers: { ...request.headers, ...headers },
    });
    const isFile = response.headers['content-disposition'] !== undefined;
    // biome-ignore lint/suspicious/noExplicitAny: what a test expects of the data is what it asserts
    const body: { msg: string; data: any } = isFile ? { msg: '', data: undefined } : response.json();
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, ...body };
  };
  const status = async (id: string) => (await send({ url: 'import-status', query: { id } })).data as ImportStatus;
  const settle = async (id: string): Promise<ImportStatus> => {
    const now = await status(id);
    if (now.state === 'done' || now.state === 'failed') return now;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return settle(id);
  };
  const post = (url: string, file: Buffer, fields: Fields = {}) => send({ method: 'POST', url, ...multipart(file, { fields }) });
  return {
    send,
    status,
    post,
    /** Sends a workbook and waits until the server is done with it. */
    async import(file: Buffer, fields: Fields = {}): Promise<ImportStatus> {
      const { status: code, msg, data } = await post('import', file, fields);
      if (code !== 200) throw new Error(`The import was refused: ${msg}`);
      return settle(data.id);
    },
    /** The same with the workbook of an earlier import. */
    async again(id: string, fields: Fields): Promise<ImportStatus> {
      const { data } = await send({ method: 'POST', url: 'import', payload: { id, ...fields } });
      return settle(data.id);
    },
    result: async (id: string) => (await send({ url: 'import-result', query: { id } })).bytes,
    template: async () => readWorkbook((await send({ url: 'export-template' })).bytes),
    export: (query: Fields = {}) => send({ url: 'export', query }),
  };
}

/** Makes a client of the calls about workbooks, for one actor of the toys. */
export function excelClient(app: FastifyInstance, actor: Actor, path: string) {
  return excelOf(app, { 'x-actor': rememberActor(actor) }, path);
}
