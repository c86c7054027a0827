// Written from openapi/knowledge-base.yaml by `npm run generate`; do not edit.
export interface paths {
  readonly "/{websiteToken}/knowledge-base": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** The help centre's address and its pinned articles */
    readonly get: operations["loadKnowledgeBase"];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/{websiteToken}/knowledge-base/article/search": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Articles that match a term */
    readonly get: operations["searchArticles"];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/{websiteToken}/knowledge-base/article/{articleId}": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** One article, whole */
    readonly get: operations["loadArticle"];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    readonly KnowledgeBase: {
      /** @description The help centre's public base address. */
      readonly origin: string;
      readonly pinned_articles: readonly components["schemas"]["Article"][];
    };
    readonly ArticleList: {
      readonly articles: readonly components["schemas"]["Article"][];
    };
    readonly ArticleReply: {
      readonly data: components["schemas"]["Article"];
    };
    readonly Article: {
      readonly id?: string | number;
      readonly articleId?: string | number;
      readonly title: string;
      /** @description HTML. */
      readonly content?: string | null;
      readonly slug?: string | null;
      readonly categoryTitle?: string | null;
    };
    readonly ErrorText: {
      readonly error: string;
    };
    readonly ServerError: {
      readonly status?: number;
      readonly error?: unknown;
      readonly message?: string;
    };
    readonly ValidationError: {
      readonly message: string;
      readonly attributes: readonly string[];
    };
  };
  responses: {
    /** @description An unknown website token, an absent or unusable visitor's token, an unknown record. */
    readonly NotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly "application/json": components["schemas"]["ErrorText"];
      };
    };
    /** @description Something broke on the server. */
    readonly ServerError: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly "application/json": components["schemas"]["ServerError"];
      };
    };
    /** @description A value the server will not store. */
    readonly Unprocessable: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly "application/json":
          | components["schemas"]["ValidationError"]
          | components["schemas"]["ErrorText"];
      };
    };
    /** @description A rate limit; there is no Retry-After. */
    readonly TooManyRequests: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly "text/plain": string;
      };
    };
  };
  parameters: {
    /**
     * @description Which inbox the widget belongs to.
     * @example demo
     */
    readonly WebsiteTokenPath: string;
    /**
     * @description Which inbox the widget belongs to; the widget always says so.
     * @example demo
     */
    readonly WebsiteToken: string;
    /**
     * @description The conversation's token; empty when there is none, and always empty for the middleware and the knowledge base. The widget page reads it, the API does not.
     * @example
     */
    readonly CwConversation: string;
    /**
     * @description The language of texts the server writes; empty for its default.
     * @example en
     */
    readonly Locale: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  readonly loadKnowledgeBase: {
    readonly parameters: {
      readonly query?: {
        /**
         * @description Which inbox the widget belongs to; the widget always says so.
         * @example demo
         */
        readonly website_token?: components["parameters"]["WebsiteToken"];
        /**
         * @description The conversation's token; empty when there is none, and always empty for the middleware and the knowledge base. The widget page reads it, the API does not.
         * @example
         */
        readonly cw_conversation?: components["parameters"]["CwConversation"];
        /**
         * @description The language of texts the server writes; empty for its default.
         * @example en
         */
        readonly locale?: components["parameters"]["Locale"];
      };
      readonly header?: never;
      readonly path: {
        /**
         * @description Which inbox the widget belongs to.
         * @example demo
         */
        readonly websiteToken: components["parameters"]["WebsiteTokenPath"];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The knowledge base. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["KnowledgeBase"];
        };
      };
      readonly 404: components["responses"]["NotFound"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly searchArticles: {
    readonly parameters: {
      readonly query: {
        /**
         * @description What to look for.
         * @example saddle
         */
        readonly search_term: string;
        /**
         * @description Which inbox the widget belongs to; the widget always says so.
         * @example demo
         */
        readonly website_token?: components["parameters"]["WebsiteToken"];
        /**
         * @description The conversation's token; empty when there is none, and always empty for the middleware and the knowledge base. The widget page reads it, the API does not.
         * @example
         */
        readonly cw_conversation?: components["parameters"]["CwConversation"];
        /**
         * @description The language of texts the server writes; empty for its default.
         * @example en
         */
        readonly locale?: components["parameters"]["Locale"];
      };
      readonly header?: never;
      readonly path: {
        /**
         * @description Which inbox the widget belongs to.
         * @example demo
         */
        readonly websiteToken: components["parameters"]["WebsiteTokenPath"];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The articles, best first; titles may carry highlight marks. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["ArticleList"];
        };
      };
      readonly 404: components["responses"]["NotFound"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly loadArticle: {
    readonly parameters: {
      readonly query?: {
        /**
         * @description Which inbox the widget belongs to; the widget always says so.
         * @example demo
         */
        readonly website_token?: components["parameters"]["WebsiteToken"];
        /**
         * @description The conversation's token; empty when there is none, and always empty for the middleware and the knowledge base. The widget page reads it, the API does not.
         * @example
         */
        readonly cw_conversation?: components["parameters"]["CwConversation"];
        /**
         * @description The language of texts the server writes; empty for its default.
         * @example en
         */
        readonly locale?: components["parameters"]["Locale"];
      };
      readonly header?: never;
      readonly path: {
        /**
         * @description Which inbox the widget belongs to.
         * @example demo
         */
        readonly websiteToken: components["parameters"]["WebsiteTokenPath"];
        /**
         * @description The article.
         * @example 31
         */
        readonly articleId: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The article. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["ArticleReply"];
        };
      };
      readonly 404: components["responses"]["NotFound"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
}
