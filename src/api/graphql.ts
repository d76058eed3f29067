import type { Client, RequestSpec, Schema } from './client.ts';
import { z } from './zod.ts';

export interface GraphqlSpec<T> extends Pick<RequestSpec<T>, 'auth' | 'token'> {
  readonly service: 'orders' | 'calendar';
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Parses `data`. */
  readonly schema: Schema<T>;
}

/**
 * One GraphQL operation. Any error in the answer fails the call, partial data or not: code `graphql`, the messages
 * joined with ' | ' (GQL-R09, RUL-26).
 */
export async function graphql<T>(client: Client, spec: GraphqlSpec<T>, signal?: AbortSignal): Promise<T> {
  const { schema, operationName, query, variables, ...rest } = spec;
  const { data } = await client.request({
    ...rest,
    method: 'POST',
    path: '',
    json: { operationName, query, variables },
    schema: z.object({ data: schema }),
    signal,
  });
  // z.object infers the key from the generic schema as possibly optional; the schema itself has decided.
  return data as T;
}
