// Written from openapi/middleware.yaml by `npm run generate`; do not edit.
export interface paths {
  readonly "/v2/widget/{websiteToken}/inbox_members": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** List the agents who may answer */
    readonly get: operations["listAgents"];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/v2/widget/{websiteToken}/config": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Load the account's configuration and enabled features */
    readonly get: operations["loadAccount"];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/v2/widget/{websiteToken}/channel": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Load the public configuration of the channel
     * @description Tools that build a tenant's bundle use this operation. Unlike the widget API's configuration, it creates no
     *     contact and contains no token.
     */
    readonly get: operations["showChannel"];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/v2/widget/{websiteToken}/send_contact_email": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Send a question by email */
    readonly post: operations["sendContactEmail"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/v2/widget/{websiteToken}/script_loaded": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Report that the snippet is embedded in a page */
    readonly patch: operations["reportScriptLoaded"];
    readonly trace?: never;
  };
  readonly "/v2/widget/inbox/{inboxId}/trigger_bot": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Start the bot
     * @description The request includes credentials. The service identifies the visitor by cookie, never by the conversation token.
     */
    readonly post: operations["triggerBot"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/v2/widget/inbox/{inboxId}/restart_bot": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Restart the bot
     * @description The request includes credentials. The service identifies the visitor by cookie, never by the conversation token.
     */
    readonly post: operations["restartBot"];
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
    readonly AccountConfig: {
      readonly show_contact_form?: boolean;
      readonly show_hiver_branding?: boolean;
      readonly is_workflow_enabled?: boolean;
      readonly bot_icon?: string | null;
      readonly bot_name?: string | null;
      readonly live_chat_customisation_feature_access?: boolean;
      readonly prechat_country_code_feature_access?: boolean;
      readonly surface_kb_feature_access?: boolean;
      readonly script_loaded_on_webpage?: boolean;
      readonly knowledge_base?: {
        readonly enabled?: boolean;
        readonly id?: string | number | null;
      } | null;
      readonly disable_widget_notifications?: boolean;
      readonly gainsight_enabled?: boolean;
      readonly tenant?: string | null;
      readonly usergroup_id?: number | null;
    };
    readonly ContactEmail: {
      readonly name: string;
      readonly email: string;
      readonly message: string;
      /** @description Address of the widget's page. */
      readonly origin: string;
    };
    readonly BotTrigger: {
      readonly conversation_display_id: number;
      /**
       * @example widget
       * @example nudge
       */
      readonly trigger_type: string;
      readonly nudge_id?: string;
    };
    readonly BotRestart: {
      readonly conversation_display_id: number;
    };
    readonly InboxMember: {
      readonly id: number;
      readonly name: string;
      readonly avatar_url?: string | null;
      /**
       * @example online
       * @example busy
       * @example offline
       */
      readonly availability_status?: string | null;
    };
    readonly InboxMembers: {
      readonly payload: readonly components["schemas"]["InboxMember"][];
    };
    readonly ErrorText: {
      readonly error: string;
    };
    readonly ServerError: {
      readonly status?: number;
      readonly error?: unknown;
      readonly message?: string;
    };
    readonly PreChatField: {
      readonly name: string;
      /**
       * @example standard
       * @example contact_attribute
       * @example conversation_attribute
       */
      readonly field_type?: string;
      readonly type?: string;
      readonly label?: string;
      readonly placeholder?: string | null;
      readonly required?: boolean;
      readonly enabled?: boolean;
      readonly values?: readonly string[];
      readonly regex_pattern?: string | null;
      readonly regex_cue?: string | null;
    };
    readonly PreChatOptions: {
      readonly pre_chat_message?: string | null;
      readonly require_email?: boolean;
      readonly pre_chat_fields?: readonly components["schemas"]["PreChatField"][];
    };
    readonly WorkingHours: {
      /** @description 0 is Sunday. */
      readonly day_of_week: number;
      readonly inbox_id?: number;
      readonly account_id?: number;
      readonly closed_all_day: boolean;
      readonly open_all_day?: boolean;
      readonly open_hour?: number | null;
      readonly open_minutes?: number | null;
      readonly close_hour?: number | null;
      readonly close_minutes?: number | null;
    };
    readonly ChannelConfig: {
      readonly website_token: string;
      readonly website_name?: string;
      readonly avatar_url?: string | null;
      /** @description The bot's name. It is empty or null if there is no bot. */
      readonly has_a_connected_agent_bot?: string | null;
      readonly locale?: string;
      readonly welcome_title?: string | null;
      readonly welcome_tagline?: string | null;
      readonly widget_color?: string;
      readonly enabled_features?: readonly string[];
      readonly enabled_languages?: readonly {
        readonly iso_639_1_code: string;
        readonly name?: string;
      }[];
      /**
       * @example in_a_few_minutes
       * @example in_a_few_hours
       * @example in_a_day
       */
      readonly reply_time?: string | null;
      readonly pre_chat_form_enabled?: boolean;
      readonly pre_chat_form_options?: components["schemas"]["PreChatOptions"];
      readonly working_hours_enabled?: boolean;
      readonly working_hours?: readonly components["schemas"]["WorkingHours"][];
      readonly csat_survey_enabled?: boolean;
      readonly out_of_office_message?: string | null;
      /** @example +05:30 */
      readonly utc_off_set?: string;
      readonly timezone?: string;
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
     * @description Id of the conversation's inbox.
     * @example 3
     */
    readonly InboxIdPath: number;
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
  readonly listAgents: {
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
      /** @description The inbox's agents. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["InboxMembers"];
        };
      };
      readonly 404: components["responses"]["NotFound"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly loadAccount: {
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
      /** @description The account's configuration. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["AccountConfig"];
        };
      };
      readonly 404: components["responses"]["NotFound"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly showChannel: {
    readonly parameters: {
      readonly query?: never;
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
      /** @description The channel's public configuration. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["ChannelConfig"];
        };
      };
      readonly 404: components["responses"]["NotFound"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly sendContactEmail: {
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
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ContactEmail"];
      };
    };
    readonly responses: {
      /** @description The server has sent the question. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 404: components["responses"]["NotFound"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly reportScriptLoaded: {
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
      /** @description The server has recorded the report. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 404: components["responses"]["NotFound"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly triggerBot: {
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
         * @description Id of the conversation's inbox.
         * @example 3
         */
        readonly inboxId: components["parameters"]["InboxIdPath"];
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["BotTrigger"];
      };
    };
    readonly responses: {
      /** @description The bot has started. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 404: components["responses"]["NotFound"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly restartBot: {
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
         * @description Id of the conversation's inbox.
         * @example 3
         */
        readonly inboxId: components["parameters"]["InboxIdPath"];
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["BotRestart"];
      };
    };
    readonly responses: {
      /** @description The bot has restarted. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 404: components["responses"]["NotFound"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
}
