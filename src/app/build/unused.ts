import type { Facts } from './specialize.ts';

/*
 * What the portal does not use of its packages, and the bundler cannot see. A production build leaves it out
 * (specialize.ts); docs/decisions/0007 says what this rests on.
 */

/** The kinds of fibers that the portal never makes. */
const TAGS = {
  Profiler: 12,
  Suspense: 13,
  Lazy: 16,
  DehydratedFragment: 18,
  SuspenseList: 19,
  Offscreen: 22,
  HostHoistable: 26,
  HostSingleton: 27,
  ViewTransition: 30,
  Activity: 31,
};

/** The methods of a reference to a fragment. */
const FRAGMENT_METHODS = [
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'focus',
  'focusLast',
  'blur',
  'observeUsing',
  'unobserveUsing',
  'getClientRects',
  'getRootNode',
  'compareDocumentPosition',
  'scrollIntoView',
];

/**
 * The portal renders into an empty element and nothing on a server; its parts load without Suspense (src/ui/Later.tsx),
 * and it uses neither view transitions nor activities, references to fragments, form actions, nor React's own preloads.
 */
export const REACT_DOM: Facts = {
  tags: Object.values(TAGS),
  constants: {
    isHydrating: '!1',
    shouldStartViewTransition: '!1',
    inUpdateViewTransition: '!1',
    rootViewTransitionAffected: '!1',
  },
  constantly: {
    popHydrationState: 'return !1',
    upgradeHydrationErrorsToRecoverable: 'return null',
    clearIfContinuousEvent: '',
    isHostHoistableType: 'return !1',
    isCustomElement: 'return !1',
    accumulateSuspenseyCommitOnFiber: '',
    waitForCommitToBeReady: 'return null',
    preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217',
    isFragmentInstanceParent: 'return !1',
    commitFragmentInstanceInsertionEffects: '',
    commitFragmentInstanceDeletionEffects: '',
    commitNewChildToFragmentInstances: '',
    trackEnterViewTransitions: '',
    commitEnterViewTransitions: '',
    commitExitViewTransitions: '',
    commitNestedViewTransitions: '',
    restoreEnterOrExitViewTransitions: '',
    restoreNestedViewTransitions: '',
    extractEvents$1: '',
    getStackByFiberInDevAndProd: "return ''",
  },
  never: [
    // Hydration
    'prepareToHydrateHostInstance',
    'mountHostRootWithoutHydrating',
    'retryIfBlockedOn',
    'queueIfContinuousEvent',
    'markRetryLaneIfNotHydrated',
    // Suspense
    'trackUsedThenable',
    'useThenable',
    'replaySuspendedUnitOfWork',
    'pingSuspendedRoot',
    'attachPingListener',
    'insertSuspendedStylesheets',
    'renderDidSuspendDelayIfPossible',
    // Actions, deferred values and caches
    'startTransition',
    'startHostTransition',
    'requestFormReset',
    'requestFormReset$1',
    'TransitionAwareHostComponent',
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'updateOptimisticImpl',
    'dispatchOptimisticSetState',
    'mountDeferredValueImpl',
    'updateDeferredValueImpl',
    'useMemoCache',
    'refreshCache',
    'entangleAsyncAction',
    'defaultOnDefaultTransitionIndicator',
    // Preloads and custom elements
    'prefetchDNS',
    'preconnect',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'setPropOnCustomElement',
    // Transitions of views, and references to fragments
    'commitAfterMutationEffectsOnFiber',
    'startViewTransition',
    'FragmentInstance',
  ],
  unread: [
    'exports.hydrateRoot',
    'ReactDOMSharedInternals.findDOMNode',
    'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
    ...FRAGMENT_METHODS.map((name) => `FragmentInstance.prototype.${name}`),
  ],
};

/** A router without loaders, actions, server and framework never has an error of theirs to show. */
export const REACT_ROUTER: Facts = {
  never: [
    'useNavigateStable',
    'DefaultErrorComponent',
    'RenderErrorBoundary',
    'AwaitErrorBoundary',
    'RemixErrorBoundary',
  ],
  unread: ['RenderErrorBoundary.contextType'],
};

const exported = (names: string) => names.split(' ').map((name) => `exports.${name}`);

export const REACT: Facts = {
  unread: exported(
    'Activity Profiler PureComponent StrictMode Suspense ViewTransition __COMPILER_RUNTIME addTransitionType cache ' +
      'cacheSignal createRef lazy unstable_useCacheRefresh useActionState useDeferredValue useImperativeHandle ' +
      'useOptimistic useTransition',
  ),
};

export const REACT_DOM_SHARED: Facts = {
  unread: exported(
    'browser preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset ' +
      'unstable_batchedUpdates useFormState useFormStatus',
  ),
};
