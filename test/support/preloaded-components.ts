import { loadDialogs } from '../../src/ui/Dialog.tsx';
import { loadNotices } from '../../src/app/shell/Notices.tsx';
import { loadCorrections } from '../../src/views/shared/use-corrections.ts';

// A page loads these once it is shown: a test looks at a shown one.
await Promise.all([loadDialogs(), loadNotices(), loadCorrections()]);
