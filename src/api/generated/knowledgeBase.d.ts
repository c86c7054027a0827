// Written from openapi/knowledge-base.yaml by `npm run generate`; do not edit.
export interface paths {
  readonly "/{websiteToken}/knowledge-base": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Load the help centre's address and its pinned articles */
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
    /** Search for articles that match a term */
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
    /** Load one complete article */
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
      /** @description Public base URL of the help centre. */
      readonly origin: string;
      readonly pinned_articles: readonly components["schemas"]["Article"][];
      /** @description All articles by category, at most 500 of which are shown. `content` may be left out. A server that leaves this field out gets a link to its help centre instead. */
      readonly articles?: readonly components["schemas"]["Article"][];
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
    /** @description The website token or a record is unknown, or the visitor's token is absent or unusable. */
    readonly NotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly "application/json": components["schemas"]["ErrorText"];
      };
    };
    /** @description An error occurred on the server. */
    readonly ServerError: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly "application/json": components["schemas"]["ServerError"];
      };
    };
    /** @description The server refuses to store a value of the request. */
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
    /** @description The client has reached a rate limit. The response has no Retry-After header. */
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
     * @description Token of the inbox that the widget belongs to.
     * @example demo
     */
    readonly WebsiteTokenPath: string;
    /**
     * @description Token of the inbox that the widget belongs to. The widget always sends it.
     * @example demo
     */
    readonly WebsiteToken: string;
    /**
     * @description The conversation token. It is empty if there is none, and always empty for the middleware and the knowledge base. The widget page reads it, the API does not.
     * @example
     */
    readonly CwConversation: string;
    /**
     * @description Language of the texts that the server writes. If it is empty, the server uses its default.
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
         * @description Token of the inbox that the widget belongs to. The widget always sends it.
         * @example demo
         */
        readonly website_token?: components["parameters"]["WebsiteToken"];
        /**
         * @description The conversation token. It is empty if there is none, and always empty for the middleware and the knowledge base. The widget page reads it, the API does not.
         * @example
         */
        readonly cw_conversation?: components["parameters"]["CwConversation"];
        /**
         * @description Language of the texts that the server writes. If it is empty, the server uses its default.
         * @example en
         */
        readonly locale?: components["parameters"]["Locale"];
      };
      readonly header?: never;
      readonly path: {
        /**
         * @description Token of the inbox that the widget belongs to.
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
         * @description Text to search for.
         * @example saddle
         */
        readonly search_term: string;
        /**
         * @description Token of the inbox that the widget belongs to. The widget always sends it.
         * @example demo
         */
        readonly website_token?: components["parameters"]["WebsiteToken"];
        /**
         * @description The conversation token. It is empty if there is none, and always empty for the middleware and the knowledge base. The widget page reads it, the API does not.
         * @example
         */
        readonly cw_conversation?: components["parameters"]["CwConversation"];
        /**
         * @description Language of the texts that the server writes. If it is empty, the server uses its default.
         * @example en
         */
        readonly locale?: components["parameters"]["Locale"];
      };
      readonly header?: never;
      readonly path: {
        /**
         * @description Token of the inbox that the widget belongs to.
         * @example demo
         */
        readonly websiteToken: components["parameters"]["WebsiteTokenPath"];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The matching articles, best match first. Titles may contain highlight marks. */
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
         * @description Token of the inbox that the widget belongs to. The widget always sends it.
         * @example demo
         */
        readonly website_token?: components["parameters"]["WebsiteToken"];
        /**
         * @description The conversation token. It is empty if there is none, and always empty for the middleware and the knowledge base. The widget page reads it, the API does not.
         * @example
         */
        readonly cw_conversation?: components["parameters"]["CwConversation"];
        /**
         * @description Language of the texts that the server writes. If it is empty, the server uses its default.
         * @example en
         */
        readonly locale?: components["parameters"]["Locale"];
      };
      readonly header?: never;
      readonly path: {
        /**
         * @description Token of the inbox that the widget belongs to.
         * @example demo
         */
        readonly websiteToken: components["parameters"]["WebsiteTokenPath"];
        /**
         * @description Id of the article.
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
