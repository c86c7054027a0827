// Written from openapi/widget-api.yaml by `npm run generate`; do not edit.
export interface paths {
  readonly "/api/v1/widget/config": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Load the inbox's configuration and a session for the visitor */
    readonly post: operations["loadConfig"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/conversations": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Load the current conversation */
    readonly get: operations["loadConversation"];
    readonly put?: never;
    /** Create a new conversation */
    readonly post: operations["createConversation"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/conversations/toggle_status": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * End the current conversation
     * @description This GET changes state, so clients never prefetch it and never repeat it blindly. It never reopens a conversation.
     */
    readonly get: operations["resolveConversation"];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/conversations/toggle_typing": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Notify the agents that the visitor is typing or has stopped */
    readonly post: operations["setTyping"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/conversations/update_last_seen": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Mark everything up to now as seen by the visitor */
    readonly post: operations["markSeen"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/conversations/transcript": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Send the conversation to the visitor by email */
    readonly post: operations["sendTranscript"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/conversations/set_custom_attributes": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Replace the conversation's custom attributes */
    readonly post: operations["setConversationAttributes"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/conversations/destroy_custom_attributes": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Remove some of the conversation's custom attributes */
    readonly post: operations["deleteConversationAttributes"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/messages": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** List a page of the conversation's messages in ascending order */
    readonly get: operations["listMessages"];
    readonly put?: never;
    /** Send a message, and create the conversation if there is none */
    readonly post: operations["sendMessage"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/messages/{id}": {
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
    /** Submit the answer to a message that requests one */
    readonly patch: operations["updateMessage"];
    readonly trace?: never;
  };
  readonly "/api/v1/widget/inbox_members": {
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
  readonly "/api/v1/widget/campaigns": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** List the campaigns that may start on a page */
    readonly get: operations["listCampaigns"];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/events": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Report an event of the widget */
    readonly post: operations["sendEvent"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/contact": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Load the known data about the visitor */
    readonly get: operations["loadContact"];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Add data about the visitor */
    readonly patch: operations["updateContact"];
    readonly trace?: never;
  };
  readonly "/api/v1/widget/contact/set_user": {
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
    /** Identify the visitor with proof */
    readonly patch: operations["setUser"];
    readonly trace?: never;
  };
  readonly "/api/v1/widget/contact/destroy_custom_attributes": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Remove some of the visitor's custom attributes */
    readonly post: operations["deleteContactAttributes"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/labels": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Add a label to the conversation */
    readonly post: operations["addLabel"];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly "/api/v1/widget/labels/{label}": {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Remove a label from the conversation */
    readonly delete: operations["removeLabel"];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    readonly ConfigRequest: {
      readonly website_token: string;
    };
    readonly Config:
      | components["schemas"]["CurrentConfig"]
      | components["schemas"]["LegacyConfig"];
    /** @description Format since 2023. */
    readonly CurrentConfig: {
      /** @description Our own server adds it. It is part of the room's identifier. */
      readonly account_id?: number;
      readonly website_channel_config: components["schemas"]["ChannelConfig"] & {
        readonly auth_token: string;
        readonly disable_branding?: boolean;
        readonly allow_messages_after_resolved?: boolean;
      };
      readonly contact: components["schemas"]["SessionContact"];
      readonly global_config?: components["schemas"]["GlobalConfig"];
    };
    /** @description Format until 2023. */
    readonly LegacyConfig: {
      readonly account_id?: number;
      readonly chatwoot_website_channel: components["schemas"]["ChannelConfig"];
      readonly chatwoot_widget_defaults?: {
        readonly use_inbox_avatar_for_bot?: boolean;
      };
      readonly contact: components["schemas"]["SessionContact"];
      readonly auth_token: string;
      readonly global_config?: components["schemas"]["GlobalConfig"];
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
    readonly SessionContact: {
      readonly id?: number;
      readonly name?: string | null;
      readonly email?: string | null;
      readonly phone_number?: string | null;
      readonly identifier?: string | null;
      readonly pubsub_token: string;
    };
    readonly GlobalConfig: {
      readonly BRAND_NAME?: string | null;
      readonly LOGO_THUMBNAIL?: string | null;
      readonly WIDGET_BRAND_URL?: string | null;
      readonly INSTALLATION_NAME?: string | null;
      /** @description Maximum size in megabytes. */
      readonly MAXIMUM_FILE_UPLOAD_SIZE?: number | string | null;
    };
    readonly PreChatOptions: {
      readonly pre_chat_message?: string | null;
      readonly require_email?: boolean;
      readonly pre_chat_fields?: readonly components["schemas"]["PreChatField"][];
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
    readonly Conversation: {
      /** @description The display id within the account. */
      readonly id: number;
      readonly inbox_id: number;
      /**
       * @example open
       * @example resolved
       * @example pending
       * @example snoozed
       */
      readonly status: string;
      /** @description Time in seconds since 1970. 0 means never. */
      readonly contact_last_seen_at?: number;
    };
    readonly ConversationOrNone:
      components["schemas"]["Conversation"] | Record<string, never>;
    readonly NewConversation: {
      readonly contact?: components["schemas"]["ContactUpdate"];
      readonly message: components["schemas"]["MessageDraft"];
      readonly custom_attributes?: {
        readonly [key: string]: unknown;
      };
    };
    readonly CreatedConversation: components["schemas"]["Conversation"] & {
      readonly messages: readonly components["schemas"]["Message"][];
      readonly custom_attributes?: {
        readonly [key: string]: unknown;
      };
      readonly contact?: components["schemas"]["RawContact"];
    };
    readonly RawConversation: {
      /** @description The database id. */
      readonly id: number;
      readonly display_id?: number;
      readonly status?: string;
      readonly inbox_id?: number;
      readonly custom_attributes?: {
        readonly [key: string]: unknown;
      };
    };
    readonly Typing: {
      /** @enum {string} */
      readonly typing_status: "on" | "off";
    };
    readonly LastSeen: {
      /** @description Time in seconds since 1970. */
      readonly contact_last_seen_at: number;
    };
    readonly Transcript: {
      readonly email: string;
    };
    readonly CustomAttributes: {
      readonly custom_attributes: {
        readonly [key: string]: unknown;
      };
    };
    readonly ConversationAttributeNames: {
      readonly custom_attribute: readonly string[];
    };
    readonly ContactAttributeNames: {
      readonly custom_attributes: readonly string[];
    };
    readonly MessageDraft: {
      readonly content: string;
      /** @description The visitor's date and time as text. */
      readonly timestamp: string;
      readonly referer_url: string;
      /** @description Id that the cable sends back with the stored message. */
      readonly echo_id?: string;
      readonly reply_to?: number;
    };
    readonly NewMessage: {
      readonly message: components["schemas"]["MessageDraft"];
    };
    readonly NewAttachments: {
      /** @description One file or several files. Some validators receive a repeated field as a single text. */
      readonly "message[attachments][]": readonly string[] | string;
      readonly "message[content]"?: string;
      readonly "message[referer_url]"?: string;
      readonly "message[timestamp]"?: string;
      readonly "message[echo_id]"?: string;
      readonly "message[reply_to]"?: string;
    };
    readonly MessagePage:
      | {
          readonly payload: readonly components["schemas"]["Message"][];
          readonly meta?: {
            readonly contact_last_seen_at?: number;
          };
        }
      | readonly components["schemas"]["Message"][];
    readonly Message: {
      readonly id: number;
      readonly content?: string | null;
      /** @description 0 incoming, 1 outgoing, 2 activity, 3 template */
      readonly message_type: number;
      readonly content_type?: string;
      readonly content_attributes?: components["schemas"]["ContentAttributes"];
      /** @description Time in seconds since 1970. */
      readonly created_at: number;
      readonly conversation_id: number;
      readonly attachments?: readonly components["schemas"]["Attachment"][];
      readonly sender?: components["schemas"]["Sender"];
    };
    readonly ContentAttributes: {
      readonly deleted?: boolean;
      /** @description True while a bot sends the text word by word, by `message.updated` with all of the text so far. The last update has false or no value. A message with sources at its end is of the content type `article`, whose items are the sources. */
      readonly streaming?: boolean | null;
      readonly submitted_email?: string | null;
      /** @description The visitor's answer: the values of a form, the chosen option, or a rating. */
      readonly submitted_values?:
        | readonly components["schemas"]["SubmittedValue"][]
        | components["schemas"]["SubmittedRating"]
        | null;
      readonly in_reply_to?: number | null;
      /** @description Items that the message requests or offers. The `target_node_id` of any item is the bot's next step. In a text message, it is the step with which the bot ended. */
      readonly items?: readonly components["schemas"]["ContentItem"][];
      readonly button_label?: string | null;
      readonly display_type?: string | null;
      /**
       * @description Kind of form. `contact` is the bot's contact form. The widget supplies its title and thanks.
       * @example contact
       */
      readonly form_kind?: string | null;
    };
    readonly SentMessage: components["schemas"]["Message"] & {
      readonly inbox_id?: number;
      readonly private?: boolean;
      readonly source_id?: string | null;
    };
    readonly SubmittedValue: {
      readonly name?: string | null;
      readonly title?: string | null;
      readonly value?: string | null;
    };
    readonly SubmittedRating: {
      readonly csat_survey_response: {
        readonly rating?: number;
        readonly feedback_message?: string | null;
      };
    };
    /** @description An option, a form field, a card or an article. The message's content type states which. */
    readonly ContentItem: {
      readonly title?: string | null;
      readonly value?: string | null;
      readonly target_node_id?: string;
      /** @description This field and the next seven belong to a form field. */
      readonly name?: string;
      /**
       * @example text
       * @example text_area
       * @example email
       * @example select
       */
      readonly type?: string;
      readonly label?: string | null;
      readonly placeholder?: string | null;
      readonly pattern?: string | null;
      /** @description An older name of the pattern. */
      readonly regex?: string | null;
      readonly pattern_error?: string | null;
      readonly options?: readonly {
        readonly label?: string;
        /** @description An older name of the label. */
        readonly title?: string;
        readonly value?: string;
      }[];
      /** @description Description of a card or an article. */
      readonly description?: string | null;
      /** @description Address of a card's picture. */
      readonly media_url?: string | null;
      readonly actions?: readonly components["schemas"]["CardAction"][];
      /** @description An article's address. */
      readonly link?: string;
    };
    readonly CardAction: {
      /**
       * @example link
       * @example postback
       */
      readonly type?: string;
      readonly text: string;
      readonly uri?: string | null;
      readonly payload?: string | null;
    };
    readonly Attachment: {
      readonly id: number;
      readonly message_id?: number;
      readonly account_id?: number;
      readonly file_type: string;
      readonly extension?: string | null;
      readonly data_url?: string | null;
      readonly thumb_url?: string | null;
      readonly file_size?: number | null;
      readonly width?: number | null;
      readonly height?: number | null;
      readonly fallback_title?: string | null;
    };
    readonly Sender: {
      readonly id?: number;
      readonly name?: string | null;
      readonly available_name?: string | null;
      readonly avatar_url?: string | null;
      readonly thumbnail?: string | null;
      /**
       * @example user
       * @example contact
       * @example agent_bot
       * @example captain_assistant
       */
      readonly type?: string;
      readonly availability_status?: string | null;
    };
    readonly MessageUpdate: {
      readonly contact?: {
        readonly email?: string;
      };
      readonly message: {
        readonly submitted_values?:
          | readonly {
              readonly name?: string;
              readonly title?: string;
              readonly value?: string;
            }[]
          | {
              readonly csat_survey_response: {
                readonly rating: number;
                readonly feedback_message?: string;
              };
            };
      };
    };
    readonly UpdatedMessage: {
      readonly contact?: components["schemas"]["RawContact"];
    };
    readonly Contact: {
      readonly id?: number;
      readonly identifier?: string | null;
      readonly name?: string | null;
      readonly email?: string | null;
      readonly phone_number?: string | null;
      readonly has_email?: boolean;
      readonly has_name?: boolean;
      readonly has_phone_number?: boolean;
    };
    readonly SetUser: components["schemas"]["Contact"] & {
      readonly widget_auth_token?: string;
    };
    readonly ContactUpdate: {
      readonly identifier?: string;
      readonly identifier_hash?: string;
      readonly email?: string;
      readonly name?: string;
      readonly phone_number?: string;
      readonly avatar_url?: string;
      readonly custom_attributes?: {
        readonly [key: string]: unknown;
      };
      readonly additional_attributes?: {
        readonly [key: string]: unknown;
      };
    };
    readonly RawContact: {
      readonly id: number;
      readonly name?: string | null;
      readonly email?: string | null;
      readonly phone_number?: string | null;
      readonly identifier?: string | null;
      readonly custom_attributes?: {
        readonly [key: string]: unknown;
      };
      readonly additional_attributes?: {
        readonly [key: string]: unknown;
      };
    };
    readonly Campaign: {
      readonly id: number;
      readonly message?: string | null;
      readonly trigger_only_during_business_hours?: boolean | null;
      readonly trigger_rules: {
        readonly url?: string;
        readonly time_on_page?: number | string;
      };
      readonly sender?: components["schemas"]["Sender"] | null;
    };
    readonly WidgetEvent: {
      readonly name: string;
      readonly event_info?: {
        readonly [key: string]: unknown;
      };
    };
    readonly Label: {
      readonly label: string;
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
  };
  responses: {
    /** @description The account is suspended, or an identifier's hash is wrong or missing. */
    readonly Unauthorized: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly "application/json": components["schemas"]["ErrorText"];
      };
    };
    /** @description The website token or a record is unknown, or the visitor's token is absent or unusable. */
    readonly NotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly "application/json": components["schemas"]["ErrorText"];
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
    /** @description If the response has no body, there is no conversation yet. If it has a body, the visitor or the inbox is unknown. */
    readonly NoConversation: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly "application/json": components["schemas"]["ErrorText"];
      };
    };
    /** @description The request succeeded. The response has no body. */
    readonly NoContent: {
      headers: {
        readonly [name: string]: unknown;
      };
      content?: never;
    };
  };
  parameters: {
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
  readonly loadConfig: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ConfigRequest"];
      };
    };
    readonly responses: {
      /** @description The channel, the visitor and a new token. If the request's token resolves to a contact, the server keeps that contact. Otherwise it creates a new contact. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["Config"];
        };
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly loadConversation: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The conversation with the highest id, or an empty object if there is none. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["ConversationOrNone"];
        };
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly createConversation: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["NewConversation"];
      };
    };
    readonly responses: {
      /** @description The conversation with its first messages. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["CreatedConversation"];
        };
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly resolveConversation: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The conversation is resolved. It may have been resolved before. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 401: components["responses"]["Unauthorized"];
      /** @description The inbox does not let visitors end conversations. */
      readonly 403: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 404: components["responses"]["NoConversation"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly setTyping: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["Typing"];
      };
    };
    readonly responses: {
      /** @description The server has notified the agents. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NoConversation"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly markSeen: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["LastSeen"];
      };
    };
    readonly responses: {
      /** @description The server has stored the time of its own clock. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 204: components["responses"]["NoContent"];
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly sendTranscript: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["Transcript"];
      };
    };
    readonly responses: {
      /** @description Accepted, even if the server sends nothing. Since 2024 it uses the contact's stored address. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly setConversationAttributes: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["CustomAttributes"];
      };
    };
    readonly responses: {
      readonly 204: components["responses"]["NoContent"];
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NoConversation"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly deleteConversationAttributes: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ConversationAttributeNames"];
      };
    };
    readonly responses: {
      /** @description The stored conversation. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["RawConversation"];
        };
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NoConversation"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly listMessages: {
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
        /** @description Only messages with a smaller id. */
        readonly before?: number;
        /** @description Only messages with a greater id. */
        readonly after?: number;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The newest 20 messages, 20 messages before an id, or up to 100 after an id. Servers before 2022 send only the list. Without a conversation there is no meta. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["MessagePage"];
        };
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly sendMessage: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["NewMessage"];
        readonly "multipart/form-data": components["schemas"]["NewAttachments"];
      };
    };
    readonly responses: {
      /** @description The stored message. It has no content_type, no status and no echo_id. The cable delivers these fields. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["SentMessage"];
        };
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly updateMessage: {
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
         * @description Message id.
         * @example 501
         */
        readonly id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["MessageUpdate"];
      };
    };
    readonly responses: {
      /** @description The server has stored the answer. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["UpdatedMessage"];
        };
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
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
      readonly path?: never;
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
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly listCampaigns: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The enabled campaigns. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": readonly components["schemas"]["Campaign"][];
        };
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly sendEvent: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["WidgetEvent"];
      };
    };
    readonly responses: {
      readonly 204: components["responses"]["NoContent"];
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly loadContact: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Since 2024 servers send whether there is an email address and a name. Older servers send the values. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["Contact"];
        };
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly updateContact: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ContactUpdate"];
      };
    };
    readonly responses: {
      /** @description The server has stored the data. It has ignored blank and invalid values. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["Contact"];
        };
      };
      readonly 204: components["responses"]["NoContent"];
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly setUser: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ContactUpdate"];
      };
    };
    readonly responses: {
      /** @description The server has identified the visitor. If the visitor was another person before, the response contains the new person's token. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["SetUser"];
        };
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly deleteContactAttributes: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ContactAttributeNames"];
      };
    };
    readonly responses: {
      /** @description The stored contact. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly "application/json": components["schemas"]["RawContact"];
        };
      };
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly addLabel: {
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
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["Label"];
      };
    };
    readonly responses: {
      readonly 204: components["responses"]["NoContent"];
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 422: components["responses"]["Unprocessable"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
  readonly removeLabel: {
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
         * @description The label.
         * @example vip
         */
        readonly label: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      readonly 204: components["responses"]["NoContent"];
      readonly 401: components["responses"]["Unauthorized"];
      readonly 404: components["responses"]["NotFound"];
      readonly 429: components["responses"]["TooManyRequests"];
      readonly 500: components["responses"]["ServerError"];
    };
  };
}
