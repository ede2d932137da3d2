// A logo for a company: a square with a letter-like mark, as PNG.

import { deflateSync } from "node:zlib";

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc;
}

function chunk(kind, data) {
  const head = Buffer.concat([Buffer.from(kind), data]);
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  head.copy(out, 4);
  out.writeUInt32BE(crc32(head) >>> 0, data.length + 8);
  return out;
}

/** In other colours for dark pages, and for a logo that can hardly be seen. */
export function logo({ size = 96, colour = [123, 31, 92], mark = [255, 255, 255] } = {}) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const inside = (x - size / 2) ** 2 + (y - size / 2) ** 2 < (size / 2 - 2) ** 2;
      const leaf = Math.abs(x - y) < size / 10 || Math.abs(x + y - size) < size / 10;
      rows.set(leaf ? [...mark, inside ? 255 : 0] : [...colour, inside ? 255 : 0], y * (size * 4 + 1) + 1 + x * 4);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}
