/** Returns the id of the text area of the reply in a conversation. */
export const replyId = (conversationId: number): string => `desk-reply-${conversationId}`
