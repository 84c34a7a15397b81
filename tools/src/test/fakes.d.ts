import type { Clock } from '@sesame/web/lib/clock.ts';
import type { Proof, Proofs } from '../lib/identity/proofs.ts';
import type { TokenStore } from '../lib/session/token-store.ts';
/** Thursday, 20 November 2025, 9:30 where the test runs. */
export declare const NOW_MS: number;
/** Time that moves when it is told to. */
export declare class FakeClock implements Clock {
    #private;
    nowMs: () => number;
    after: (delayMs: number, task: () => void) => () => void;
    advance(ms: number): void;
}
/** An identity service that vouches for Camille, or refuses. */
export declare class FakeProofs implements Proofs {
    #private;
    readonly asked: Proof[];
    refusal: Error | null;
    passkeys: boolean;
    /** Whether the browser offers passkeys in a field. */
    autofill: boolean;
    hasPasskeys: () => boolean;
    support: () => Promise<{
        available: boolean;
        autofill: boolean;
        platform: boolean;
    }>;
    /** Whether the field waits for its person. */
    get isWaiting(): boolean;
    /** The person chooses a passkey in the field. */
    choose(): void;
    prove: (proof: Proof) => Promise<{
        idToken: string;
        person: {
            displayName: string;
            email: string;
        };
    }>;
}
export declare function fakeTokens(token: string | null): TokenStore;
