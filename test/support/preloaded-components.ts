import { loadDialogs } from '../../src/ui/Dialog.tsx';
import { loadNotices } from '../../src/app/shell/Notices.tsx';
import { loadCorrections } from '../../src/views/shared/use-corrections.ts';

// A page loads these once it stands: a test looks at one that does.
await Promise.all([loadDialogs(), loadNotices(), loadCorrections()]);
