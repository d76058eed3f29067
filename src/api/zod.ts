import { config } from 'zod/mini';

// Before any schema parses: zod must not compile with Function, the content security policy forbids it.
config({ jitless: true });

export * as z from 'zod/mini';
