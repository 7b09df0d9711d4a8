import type { IncomingMessage, ServerResponse } from 'node:http';

const FLOOD_BYTES = 50_000_000;

export function answerBadly({ url = '', socket }: IncomingMessage, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  switch (url) {
    case '/resets':
      socket.destroy();
      break;
    case '/lies':
      response.writeHead(200, json).end('<!doctype html><title>Welcome</title><p>Welcome!</p>');
      break;
    case '/floods':
      response.writeHead(200, json);
      flood(response);
      break;
    case '/circles':
      response.writeHead(302, { location: '/circles' }).end();
      break;
    case '/drips': {
      response.writeHead(200, json);
      const drip = setInterval(() => response.write(' '), 1_000);
      response.on('close', () => clearInterval(drip));
      break;
    }
    case '/well':
      response.writeHead(200, json).end('{"stock":7}');
      break;
    default:
      response.writeHead(404).end();
  }
}

function flood(response: ServerResponse): void {
  const part = Buffer.alloc(500_000, 'x');
  let left = FLOOD_BYTES / part.length;
  const more = (): void => {
    while (left-- > 0) {
      if (response.write(part)) continue;
      response.once('drain', more);
      return;
    }
    response.end();
  };
  more();
}

export const BAD_PATHS = ['resets', 'lies', 'floods', 'circles', 'drips'] as const;
