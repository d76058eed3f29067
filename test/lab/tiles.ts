import { crc32, deflateSync } from 'node:zlib';

const SIZE = 256;
/** Palette: ground, street, main road, water, park, label. */
const PALETTE = [0xf2efe9, 0xffffff, 0xf7dca0, 0xbfd9e8, 0xcfe5c4, 0x9aa5ad];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, end]);
}

/** A number from 0 to 1 that is constant for a place. */
function noise(x: number, y: number): number {
  const value = Math.sin(x * 127.1 + y * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** The color of a pixel on the endless map of a zoom level: town blocks, roads, parks and ponds. */
function color(zoom: number, x: number, y: number): number {
  const block = zoom >= 15 ? 96 : 48;
  const [column, row] = [Math.floor(x / block), Math.floor(y / block)];
  const [inX, inY] = [x - column * block, y - row * block];
  const isMain = column % 5 === 0 ? inX < 9 : row % 4 === 0 && inY < 9;
  if (isMain) return 2;
  if (inX < 5 || inY < 5) return 1;
  const kind = noise(column + zoom * 7, row);
  if (kind > 0.93) return 3;
  if (kind > 0.8) return 4;
  return 0;
}

/** A map tile drawn by the sandbox: a PNG of 256 by 256 pixels. */
export function tile(zoom: number, column: number, row: number): Buffer {
  const rows = Buffer.alloc(SIZE * (SIZE + 1));
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      rows[y * (SIZE + 1) + x + 1] = color(zoom, column * SIZE + x, row * SIZE + y);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // Eight bits per pixel, with a palette.
  header.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from(PALETTE.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
