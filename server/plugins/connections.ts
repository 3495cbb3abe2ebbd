import type { Socket } from 'node:net';
import { refusalText } from '#shared/errors';

/** The errors of the HTTP parser, before there is a request, with a status of their own, as the refusal catalogue has none. */
const refused: Readonly<Record<string, { line: string; code: number; words: 'TOO_LARGE' | 'UNAVAILABLE' | 'UNREADABLE' }>> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', code: 431, words: 'TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', code: 408, words: 'UNAVAILABLE' },
};
const unreadable = { line: '400 Bad Request', code: 400, words: 'UNREADABLE' } as const;

/** Rejects a connection whose bytes are no valid request, and closes it. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { line, code, words } = refused[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ code, success: false, data: { bizCode: words }, msg: refusalText({ code: words }, 'zh') });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n` +
        `Cache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
