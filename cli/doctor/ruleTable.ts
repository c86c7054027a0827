import type { Rule } from './finding.ts'
import { blockedByClientRule, thirdPartyRule } from './rules/blockingRules.ts'
import {
  embedderPolicyRule,
  frameAncestorsRule,
  frameMissingRule,
  frameSilentRule,
  wrongTokenRule,
} from './rules/framingRules.ts'
import {
  loaderIntegrityRule,
  loaderMissingRule,
  loaderNotRunRule,
  mixedContentRule,
  noLoaderRule,
  panelMissingRule,
} from './rules/loadingRules.ts'
import { consentRule, twoLoadersRule } from './rules/pageRules.ts'
import { coveredRule, hiddenByCssRule, hiddenBySettingRule } from './rules/placingRules.ts'
import { connectPolicyRule, framePolicyRule, scriptPolicyRule, stylePolicyRule } from './rules/policyRules.ts'
import { apiUnreachableRule, socketBlockedRule, storageBlockedRule } from './rules/serviceRules.ts'

/**
 * Rules in groups, from the first step of the chat's start to the last. An error in a group explains why the later
 * groups observe nothing, so they are then left out.
 */
export const RULE_GROUPS: readonly (readonly Rule[])[] = [
  // The policies are compared with the needs of the chat, so they are complete even if nothing was loaded.
  [mixedContentRule, scriptPolicyRule, framePolicyRule, twoLoadersRule, consentRule],
  [
    blockedByClientRule,
    thirdPartyRule,
    noLoaderRule,
    loaderIntegrityRule,
    embedderPolicyRule,
    loaderMissingRule,
    loaderNotRunRule,
  ],
  [
    wrongTokenRule,
    panelMissingRule,
    frameAncestorsRule,
    frameMissingRule,
    hiddenByCssRule,
    coveredRule,
    hiddenBySettingRule,
  ],
  [frameSilentRule],
  [apiUnreachableRule, storageBlockedRule, socketBlockedRule, connectPolicyRule, stylePolicyRule],
]
