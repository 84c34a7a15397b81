/** Where the console's token is kept: in this tab alone. */
export interface TokenStore {
    readonly read: () => string | null;
    /** Null forgets it. */
    readonly write: (token: string | null) => void;
}
/** The tab's storage, and memory where the browser refuses: the session then ends with the page. */
export declare function createTokenStore(storage: Storage | null): TokenStore;
export declare const tabTokens: () => TokenStore;
