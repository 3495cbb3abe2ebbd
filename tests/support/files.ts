import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

interface PngOptions {
  readonly width: number;
  readonly height: number;
  /** The number of rows of pixels that exist; a head may promise more. */
  readonly rows?: number;
  /** Returns the colour at a place, as red, green and blue. */
  readonly pixel?: (x: number, y: number) => readonly [number, number, number];
}

/** Returns a picture that decoders accept. */
export function pngOf({ width, height, rows = Math.min(height, 1), pixel = () => [64, 158, 255] }: PngOptions): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // The picture has 8 bits for each of three colours.
  head.set([8, 2], 8);
  const lines = Array.from({ length: rows }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => pixel(x, y)).flat()]),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The smallest JPEG that decoders take: one grey pixel. */
const jpg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a1c1c20242e2720222c231c1c2837292c30313434341f27393d38323c2e333432ffc0000b080001000101011100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda0008010100003f00fbd3ffd9',
  'hex',
);

/** Returns an archive with one stored file. */
function zipOf(name: string, content: string): Buffer {
  const [title, body] = [Buffer.from(name), Buffer.from(content)];
  const facts = Buffer.alloc(22);
  facts.writeUInt32LE(crc32(body), 10);
  facts.writeUInt32LE(body.length, 14);
  facts.writeUInt32LE(body.length, 18);
  const length = Buffer.alloc(4);
  length.writeUInt16LE(title.length);
  const version = Buffer.from([20, 0]);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), version, facts.subarray(2), length, title, body]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002', 'latin1'),
    version,
    version,
    facts.subarray(2),
    length,
    Buffer.alloc(14),
    title,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** Returns a compound file of the old office programs, complete enough for its directory to tell what it is. */
function compoundOf(stream: string): Buffer {
  const bytes = Buffer.alloc(4096);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  Buffer.from(`${stream}\0`, 'utf16le').copy(bytes, 1024);
  return bytes;
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Small files of each kind that is accepted. */
export const bytesOf = {
  png: pngOf({ width: 1, height: 1 }),
  jpg,
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  zip: zipOf('note.txt', 'hello'),
  docx: zipOf('[Content_Types].xml', `<Types><Override PartName="/word/document.xml" ContentType="${wordType}"/></Types>`),
  doc: compoundOf('WordDocument'),
  xls: compoundOf('Workbook'),
} as const;

export interface Part {
  readonly field: string;
  /** The name of the file; a part without one is a text. */
  readonly name?: string;
  readonly bytes: Buffer;
}

export const boundary = 'x-part-x';

/** Returns a multipart body with its content type. */
export function multipartOf(parts: readonly Part[]): { headers: Record<string, string>; payload: Buffer } {
  const pieces = parts.flatMap(({ field, name, bytes }) => {
    const fileName = name === undefined ? '' : `; filename="${name}"\r\nContent-Type: application/octet-stream`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${fileName}\r\n\r\n`;
    return [Buffer.from(head), bytes, Buffer.from('\r\n')];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
