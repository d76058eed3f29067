import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLab } from '../lab/server.ts';
import type { Lab } from '../lab/server.ts';
import { SIGN_IN_PAGE } from '../lab/faults.ts';
import type { Ticker } from '../lab/clock.ts';
import type { PlannedResponse } from './call-outcomes.ts';
import { currentDocument } from './time.ts';

/** A response on its way to the portal; null for a connection that breaks. */
export interface RawResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** A documented error, a gateway's page, or nothing: what a call gets in place of the service's own response. */
export function substituteFor(
  plannedResponse: Extract<PlannedResponse, { kind: 'error' | 'webPage' | 'none' }>,
): RawResponse | null {
  switch (plannedResponse.kind) {
    case 'none':
      return null;
    case 'webPage':
      return { status: plannedResponse.status, type: 'text/html', text: SIGN_IN_PAGE };
    case 'error':
      return {
        status: plannedResponse.status,
        type: 'application/json',
        text: JSON.stringify(plannedResponse.body ?? {}),
      };
  }
}

/** One call of the portal. */
export interface LabRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The sandbox lab on the clock of a test. */
export function openLab(ticker: Ticker): Lab {
  return createLab({ ticker });
}

/** What the lab does with a call, without a socket. */
export function callLab(lab: Lab, { method, path, headers, body }: LabRequest): Promise<RawResponse | null> {
  return new Promise((respond) =>
    currentDocument.run(null, () => {
      const request = {
        method,
        url: path,
        headers,
        async *[Symbol.asyncIterator]() {
          if (body !== '') yield Buffer.from(body);
        },
      };
      let status = 200;
      let type = '';
      const response = {
        headersSent: false,
        shouldKeepAlive: true,
        on: () => undefined,
        setHeader: () => undefined,
        writeHead(code: number, sent: Readonly<Record<string, string>> = {}) {
          response.headersSent = true;
          status = code;
          type = sent['Content-Type'] ?? '';
        },
        end: (text = '') => respond({ status, type, text }),
        destroy: () => respond(null),
      };
      lab.handle(request as unknown as IncomingMessage, response as unknown as ServerResponse, () =>
        respond({ status: 404, type: 'text/html', text: '' }),
      );
    }),
  );
}
