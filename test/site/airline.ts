import { createHash, randomUUID } from 'node:crypto';
import { declarationAt } from './declaration-at.ts';
import manifest from './declarations/airline.json' with { type: 'json' };
import { type Html, html, page } from './html.ts';
import {
  field,
  fields,
  type Handler,
  html as htmlReply,
  json,
  jsonDeclaration,
  type Reply,
  route,
  routes,
  type SiteDefinition,
  type SiteRequest,
} from './http.ts';

const CABINS = ['economy', 'business', 'first'] as const;

const TITLE = 'Halcyon Airways';
const TOKEN = 'halcyon-demo-token';
const EXPIRED_TOKEN = 'halcyon-demo-token-of-yesterday';

const AIRPORTS = [
  ['AMS', 'Amsterdam', 'Schiphol', 52.3],
  ['ATH', 'Athens', 'Eleftherios Venizelos', 37.9],
  ['BCN', 'Barcelona', 'El Prat', 41.3],
  ['BER', 'Berlin', 'Brandenburg', 52.4],
  ['BGO', 'Bergen', 'Flesland', 60.3],
  ['CPH', 'Copenhagen', 'Kastrup', 55.6],
  ['DUB', 'Dublin', 'Dublin', 53.4],
  ['EDI', 'Edinburgh', 'Turnhouse', 55.9],
  ['HEL', 'Helsinki', 'Vantaa', 60.3],
  ['KEF', 'Reykjavík', 'Keflavík', 64],
  ['LIS', 'Lisbon', 'Humberto Delgado', 38.8],
  ['LJU', 'Ljubljana', 'Jože Pučnik', 46.2],
  ['NAP', 'Naples', 'Capodichino', 40.9],
  ['VIE', 'Vienna', 'Schwechat', 48.1],
] as const;

type Code = (typeof AIRPORTS)[number][0];
const airport = (code: string) => AIRPORTS.find(([each]) => each === code.toUpperCase());

interface Flight {
  readonly flight_number: string;
  readonly origin: string;
  readonly destination: string;
  readonly departure_time: string;
  readonly arrival_time: string;
  readonly cabin_class: string;
  readonly price_eur: number;
  readonly seats_left: number;
}

interface Booking {
  readonly reference: string;
  readonly flight_number: string;
  readonly passenger: string;
  readonly cabin_class: string;
  readonly seat: string;
  readonly status: 'confirmed' | 'cancelled';
}

interface Job {
  readonly booking: Booking;
  polls: number;
}

/** Returns the same number for the same words, so the timetable needs no data. */
const draw = (words: string, below: number): number =>
  createHash('sha256').update(words).digest().readUInt32BE(0) % below;

const FACTOR: Readonly<Record<string, number>> = { economy: 1, business: 2.4, first: 4.2 };

function timetable(from: Code, to: Code, date: string, cabin: string): Flight[] {
  return [7, 12, 18].map((hour, index) => {
    const words = `${from}${to}${date}${index}`;
    const departure = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + draw(words, 12) * 5) * 60_000;
    const minutes = 70 + draw(from + to, 40) * 4;
    return {
      flight_number: `HC${100 + draw(from + to, 280) * 3 + index}`,
      origin: from,
      destination: to,
      departure_time: new Date(departure).toISOString(),
      arrival_time: new Date(departure + minutes * 60_000).toISOString(),
      cabin_class: cabin,
      price_eur: Math.round((39 + draw(words, 160)) * (FACTOR[cabin] ?? 1) * 100) / 100,
      seats_left: 1 + draw(`${words}seats`, 40),
    };
  });
}

const fault = (status: number, code: string, message: string, headers: Reply['headers'] = {}): Reply =>
  json({ error: { code, message } }, status, headers);

const clock = (iso: string): string => iso.slice(11, 16);

const STYLE = `
:root{--bg:#f5f8fc;--ink:#10233f;--dim:#56688a;--line:#d5dfee;--accent:#0f5fc2;--on-accent:#fff;--field:#fff;--sky:linear-gradient(180deg,#0d3f86,#2f7fd6 55%,#8cc4f2)}
@media (prefers-color-scheme:dark){:root{--bg:#0c1524;--ink:#e6eefb;--dim:#93a6c6;--line:#24344f;--accent:#7db7ff;--on-accent:#08203f;--field:#121e31;--sky:linear-gradient(180deg,#050b17,#0d2a55 60%,#2a5c99)}}
.top{position:absolute;inset:0 0 auto;color:#fff;z-index:1}.top .wrap{display:flex;align-items:center;gap:28px;min-height:76px}.top a{color:#fff;text-decoration:none;font-size:15px}.brand{display:flex;gap:10px;align-items:center;font-weight:700;font-size:19px;letter-spacing:.01em;margin-right:auto}.brand svg{width:34px}
.hero{background:var(--sky);color:#fff;padding:132px 0 96px;position:relative;overflow:hidden}.hero h1{font-size:50px;letter-spacing:-.02em}.hero p{font-size:19px;opacity:.9;margin-top:10px}
.hero .sea{position:absolute;inset:auto 0 -2px;width:100%;color:var(--bg)}
.search{display:grid;grid-template-columns:1.3fr 1.3fr 1fr 1fr auto;gap:14px;align-items:end;margin-top:-62px;position:relative;padding:22px;border-radius:14px;background:var(--field);border:1px solid var(--line);box-shadow:0 18px 40px -22px #0b2e6455}
.flights{list-style:none;padding:0;margin:22px 0 0;display:grid;gap:12px}.flights li{display:grid;grid-template-columns:1fr 1.6fr 1fr auto;gap:18px;align-items:center;padding:18px 22px;border:1px solid var(--line);border-radius:12px;background:var(--field)}
.times{display:flex;align-items:center;gap:14px;font-size:20px;font-weight:600;font-variant-numeric:tabular-nums}.times i{flex:1;height:1px;background:var(--line);position:relative}.price{font-size:20px;font-weight:700}
.three{display:grid;grid-template-columns:repeat(3,1fr);gap:20px;margin:56px 0}.three article{padding:22px;border:1px solid var(--line);border-radius:12px;background:var(--field)}.three h2{font-size:18px;margin-bottom:6px}.three p{color:var(--dim);font-size:15px}
h2.head{margin-top:40px;font-size:24px}footer{padding:26px 0;border-top:1px solid var(--line);font-size:14px;color:var(--dim)}
.plain{padding:120px 0 60px}.plain .hero{padding:0}
@media (max-width:820px){.search{grid-template-columns:1fr 1fr}.three{grid-template-columns:1fr}.hero h1{font-size:36px}.flights li{grid-template-columns:1fr 1fr}}
`;

const BIRD =
  '<path d="M3 20c7-1 11-5 14-12 1 5 0 8-2 11 4-1 9-1 14 2-9 0-14 2-18 7-1-4-4-7-8-8Z" fill="currentColor"/>';

const layout = (title: string, main: Html): Html =>
  page({
    title: title === TITLE ? title : `${title} · ${TITLE}`,
    style: STYLE,
    icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="#fff"><rect width="32" height="32" rx="7" fill="#0f5fc2"/>${BIRD}</svg>`,
    body: html`
<header class="top"><div class="wrap"><a class="brand" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M3 20c7-1 11-5 14-12 1 5 0 8-2 11 4-1 9-1 14 2-9 0-14 2-18 7-1-4-4-7-8-8Z" fill="currentColor"/></svg>Halcyon</a><a href="/">Book</a><a href="/developers">Developers</a></div></header>
<main id="main">${main}</main>
<footer><div class="wrap">Halcyon Airways flies nowhere: it is a demonstration. Agents read <a href="/agent.json">agent.json</a>.</div></footer>`,
  });

const airportSelect = (name: string, caption: string, chosen: string): Html =>
  html`<label>${caption}<select name="${name}">${AIRPORTS.map(
    ([code, city]) =>
      html`<option value="${code}"${code === chosen ? html` selected` : ''}>${city} (${code})</option>`,
  )}</select></label>`;

function homePage(query: URLSearchParams): Html {
  const from = airport(query.get('from') ?? 'LIS')?.[0] ?? 'LIS';
  const to = airport(query.get('to') ?? 'HEL')?.[0] ?? 'HEL';
  const date = /^\d{4}-\d\d-\d\d$/.exec(query.get('date') ?? '')?.[0] ?? '2030-05-17';
  const cabin = CABINS.find((each) => each === query.get('cabin')) ?? 'economy';
  return layout(
    TITLE,
    html`
<section class="hero"><div class="wrap"><h1>Calm weather,<br>wherever you land.</h1><p>Fourteen cities. One unhurried airline.</p></div>
<svg class="sea" viewBox="0 0 1440 70" preserveAspectRatio="none" aria-hidden="true"><path d="M0 44C220 8 420 8 640 36s460 34 800-12v46H0Z" fill="currentColor"/></svg></section>
<div class="wrap"><form class="search" action="/" method="get">${airportSelect('from', 'From', from)}${airportSelect('to', 'To', to)}
<label>On<input type="date" name="date" value="${date}"></label>
<label>Cabin<select name="cabin">${CABINS.map((each) => html`<option${each === cabin ? html` selected` : ''}>${each}</option>`)}</select></label>
<button type="submit">Show flights</button></form>
<h2 class="head">${airport(from)?.[1]} to ${airport(to)?.[1]}</h2><ul class="flights">${timetable(
      from,
      to,
      date,
      cabin,
    ).map(
      (flight) =>
        html`<li><b>${flight.flight_number}</b><span class="times">${clock(flight.departure_time)}<i></i>${clock(flight.arrival_time)}</span><span class="dim">${flight.seats_left} seats left</span><span class="price">€${flight.price_eur.toFixed(2)}</span></li>`,
    )}</ul>
<section class="three"><article><h2>Two bags, always</h2><p>One above you, one below. Nobody weighs them at the gate.</p></article><article><h2>Seats that are yours</h2><p>Choose one when you book, change it until you board.</p></article><article><h2>Spoken to plainly</h2><p>Late is late. We say so, and for how long.</p></article></section></div>`,
  );
}

const developersPage = (): Html =>
  layout(
    'Developers',
    html`<section class="hero" style="padding-bottom:40px"><div class="wrap"><h1>Developers</h1><p>Everything on this site can be done by machine.</p></div></section>
<div class="wrap"><h2 class="head">Your token</h2><p>Send <code>Authorization: Bearer <b id="token">${TOKEN}</b></code> with what needs it. It lasts for a day; <code>POST /api/auth/refresh</code> renews it.</p>
<h2 class="head">The contract</h2><p style="margin-bottom:48px">All actions, with their types, limits and errors, stand in <a href="/agent.json">agent.json</a>.</p></div>`,
  );

const SEARCH_LIFE_MS = 10 * 60_000;
const STATUS_LIMIT = 5;
const MINUTE_MS = 60_000;

function create(origin: string): Handler {
  const searches = new Map<string, { flights: readonly Flight[]; at: number }>();
  const jobs = new Map<string, Job>();
  const byKey = new Map<string, string>();
  const bookings = new Map<string, Booking>();
  let statusAsked: number[] = [];

  const signedIn =
    (handler: Handler): Handler =>
    (request) => {
      const given = request.headers.authorization;
      if (!given)
        return fault(401, 'AUTH_REQUIRED', 'A bearer token is needed.', { 'www-authenticate': 'Bearer' });
      if (given !== `Bearer ${TOKEN}`)
        return fault(401, 'AUTH_EXPIRED', 'The token is not known, or no longer.');
      return handler(request);
    };

  const withBooking = (handle: (booking: Booking, request: SiteRequest) => Reply): Handler =>
    signedIn((request) => {
      const booking = bookings.get(request.params.reference?.toUpperCase() ?? '');
      return booking
        ? handle(booking, request)
        : fault(404, 'BOOKING_NOT_FOUND', `There is no booking ${request.params.reference}.`);
    });

  function searchFlights(request: SiteRequest): Reply {
    const given = fields(request);
    const from = airport(field(given, 'origin'));
    const to = airport(field(given, 'destination'));
    if (!from || !to) {
      const wrong = from ? field(given, 'destination') : field(given, 'origin');
      return fault(422, 'INVALID_AIRPORT_CODE', `We do not fly to "${wrong}".`);
    }
    const date = field(given, 'date').slice(0, 10);
    if (Number.isNaN(Date.parse(date)))
      return fault(422, 'INVALID_INPUT', `date "${date}" is not an ISO 8601 date.`);
    const cabin = CABINS.find((each) => each === (field(given, 'cabin_class') || 'economy'));
    if (!cabin) return fault(422, 'INVALID_INPUT', `cabin_class is one of ${CABINS.join(', ')}.`);
    const flights = timetable(from[0], to[0], date, cabin);
    const token = randomUUID();
    searches.set(token, { flights, at: Date.now() });
    return json({ flights, search_token: token });
  }

  function book(request: SiteRequest): Reply {
    const given = fields(request);
    const key = field(given, 'idempotency_key');
    const earlier = byKey.get(key);
    if (key && earlier) return json({ job_id: earlier, status: 'pending' }, 202);
    const search = searches.get(field(given, 'search_token'));
    if (!search || Date.now() - search.at > SEARCH_LIFE_MS)
      return fault(409, 'SEARCH_EXPIRED', 'Search again: this search is too old.');
    const flight = search.flights.find((each) => each.flight_number === field(given, 'flight_number'));
    if (!flight) return fault(409, 'FLIGHT_UNAVAILABLE', 'That flight was not among those found.');
    if (!field(given, 'passenger')) return fault(422, 'INVALID_INPUT', 'passenger is needed.');
    const id = randomUUID();
    const reference = Array.from({ length: 6 }, (_, index) =>
      String.fromCharCode(65 + draw(`${id}${index}`, 26)),
    ).join('');
    const booking: Booking = {
      reference,
      flight_number: flight.flight_number,
      passenger: field(given, 'passenger'),
      cabin_class: flight.cabin_class,
      seat: `${4 + draw(id, 24)}${'ABCDEF'[draw(reference, 6)]}`,
      status: 'confirmed',
    };
    jobs.set(id, { booking, polls: 0 });
    if (key) byKey.set(key, id);
    return json({ job_id: id, status: 'pending' }, 202, { location: `/api/bookings/jobs/${id}` });
  }

  function poll(request: SiteRequest): Reply {
    const job = jobs.get(request.params.job ?? '');
    if (!job) return fault(404, 'BOOKING_NOT_FOUND', 'There is no such job.');
    job.polls += 1;
    if (job.polls < 3)
      return json({ job_id: request.params.job, status: 'pending' }, 200, { 'retry-after': '1' });
    bookings.set(job.booking.reference, bookings.get(job.booking.reference) ?? job.booking);
    return json({ job_id: request.params.job, status: 'done', booking: job.booking });
  }

  function flightStatus(request: SiteRequest): Reply {
    const now = Date.now();
    statusAsked = statusAsked.filter((at) => now - at < MINUTE_MS);
    if (statusAsked.length >= STATUS_LIMIT)
      return fault(429, 'RATE_LIMITED', 'At most 5 a minute.', { 'retry-after': '60' });
    statusAsked.push(now);
    const number = (request.params.number ?? '').toUpperCase();
    return json({
      flight_number: number,
      status: (['on-time', 'on-time', 'delayed', 'departed'] as const)[draw(number, 4)],
      gate: `${'ABC'[draw(number, 3)]}${1 + draw(`${number}gate`, 20)}`,
    });
  }

  return routes([
    route('GET', '/', (request) => htmlReply(homePage(request.query))),
    route('GET', '/developers', () => htmlReply(developersPage())),
    route('GET', '/agent.json', (request) => jsonDeclaration(request, declarationAt(manifest, origin))),
    route('GET', '/api/status', () => json({ operational: true, degraded_actions: [] })),
    route('POST', '/api/auth/refresh', ({ headers }) =>
      [TOKEN, EXPIRED_TOKEN].some((token) => headers.authorization === `Bearer ${token}`)
        ? json({ token: TOKEN, expires_in: 86_400 })
        : fault(401, 'AUTH_REQUIRED', 'Only a token of ours is renewed.'),
    ),
    route('GET', '/api/airports', ({ query }) => {
      const words = (query.get('search') ?? '').toLowerCase();
      const found = AIRPORTS.filter(([code, city, name]) =>
        `${code} ${city} ${name}`.toLowerCase().includes(words),
      );
      return json({ airports: found.map(([code, city, name]) => ({ code, city, name })) });
    }),
    route('POST', '/api/flights/search', searchFlights),
    route('GET', '/api/flights/:number/status', flightStatus),
    route('POST', '/api/bookings', book),
    route('GET', '/api/bookings/jobs/:job', poll),
    route(
      'GET',
      '/api/bookings/:reference',
      withBooking((booking) => json({ booking })),
    ),
    route(
      'PATCH',
      '/api/bookings/:reference/seat',
      withBooking((booking, request) => {
        const seat = field(fields(request), 'seat').toUpperCase();
        if (!/^([1-9]|[12]\d|30)[A-F]$/.test(seat))
          return fault(422, 'INVALID_INPUT', 'seat is a row (1–30) and a letter (A–F).');
        const taken = [...bookings.values()].some(
          (other) =>
            other !== booking && other.flight_number === booking.flight_number && other.seat === seat,
        );
        if (taken) return fault(409, 'SEAT_UNAVAILABLE', `Somebody sits on ${seat}.`);
        const changed = { ...booking, seat };
        bookings.set(booking.reference, changed);
        return json({ booking: changed });
      }),
    ),
    route(
      'DELETE',
      '/api/bookings/:reference',
      withBooking((booking) => {
        const cancelled: Booking = { ...booking, status: 'cancelled' };
        bookings.set(booking.reference, cancelled);
        return json({ booking: cancelled });
      }),
    ),
  ]);
}

export const airline: SiteDefinition = { name: 'airline', title: TITLE, start: '/', create };
