/** The part of a response that the browser checks before the portal sees it. */
export interface Head {
  readonly status: number;
  readonly headers: Headers;
}

/** A browser's preflight request. */
export interface Permission {
  readonly method: string;
  /** In lower case. */
  readonly headers: readonly string[];
}

const listOf = (head: Head, name: string) =>
  (head.headers.get(name) ?? '').split(',').map((value) => value.trim().toLowerCase());

/** Problems of a service's URL. */
export function urlFindings(base: URL): readonly string[] {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname);
  return base.protocol === 'https:' || isHere ? [] : ['its URL is not https'];
}

function originFindings(head: Head, origin: string): readonly string[] {
  const allowed = head.headers.get('access-control-allow-origin');
  if (allowed === null) return ['Access-Control-Allow-Origin is missing: the browser hides the response'];
  // A gateway and the service behind it may each send one.
  if (allowed.includes(','))
    return ['Access-Control-Allow-Origin is there twice: the browser hides the response'];
  return allowed === '*' || allowed === origin
    ? []
    : ["Access-Control-Allow-Origin names an origin other than the portal's"];
}

/** Why a browser would not send a call to an origin other than the portal's. */
export function preflightFindings(head: Head, origin: string, requested: Permission): readonly string[] {
  const headers = listOf(head, 'access-control-allow-headers');
  const methods = listOf(head, 'access-control-allow-methods');
  // '*' does not cover authorization.
  const isAllowed = (name: string) =>
    headers.includes(name) || (headers.includes('*') && name !== 'authorization');
  const isSimple = ['GET', 'POST'].includes(requested.method);
  return [
    ...(head.status >= 200 && head.status < 300
      ? []
      : [`responds to OPTIONS with ${head.status}, must be 200 or 204`]),
    ...originFindings(head, origin),
    ...(isSimple || methods.includes('*') || methods.includes(requested.method.toLowerCase())
      ? []
      : [`Access-Control-Allow-Methods lacks ${requested.method}`]),
    ...requested.headers
      .filter((name) => !isAllowed(name))
      .map((name) => `Access-Control-Allow-Headers lacks ${name}`),
  ];
}

/** Problems of a response's headers; `origin` is the portal's if the service has another one. */
export function responseFindings(head: Head, origin: string | null): readonly string[] {
  const type = head.headers.get('content-type') ?? 'none';
  const [media = '', ...parameters] = type.toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.includes('charset='));
  const caching = listOf(head, 'cache-control');
  return [
    ...(origin === null ? [] : originFindings(head, origin)),
    ...(/^application\/([\w.-]+\+)?json$/.test(media.trim())
      ? []
      : [`Content-Type must be application/json; is ${media.trim()}`]),
    ...(charset === undefined || charset.includes('utf-8') ? [] : ['Content-Type must name utf-8']),
    ...(caching.some((directive) => directive === 'public' || directive.startsWith('s-maxage'))
      ? ['Cache-Control lets everyone on the way keep the response: must be no-store']
      : []),
  ];
}

/** Suggestions that break nothing. */
export function headNotes(head: Head, origin: string | null): readonly string[] {
  return [
    ...(head.headers.get('cache-control')?.includes('no-store')
      ? []
      : ['Cache-Control does not say no-store']),
    ...(origin === null ||
    listOf(head, 'access-control-expose-headers').some((header) => /^(\*|retry-after)$/.test(header))
      ? []
      : ['Access-Control-Expose-Headers lacks retry-after: the portal tries a 503 again after its own time']),
  ];
}
