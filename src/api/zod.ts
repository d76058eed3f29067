import { config } from 'zod/mini';

// Must run before any schema parses: zod compiles with Function by default, which the content security policy forbids.
config({ jitless: true });

export * as z from 'zod/mini';
