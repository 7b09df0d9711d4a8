/** What the credentials of one issuer look like. */
export interface TokenShape {
  readonly issuer: string;
  /** The mark that the issuer puts in front, and the length and alphabet of what follows. */
  readonly pattern: RegExp;
  /** Whether the random part behind the mark ends in its CRC-32. */
  readonly checksum?: true;
}

/**
 * The forms of tokens by the documentation of those who issue them (docs/rules/shared.md says more). Only marks
 * that no ordinary word begins with, and no keys that are made to be public (Stripe's pk_, Google's client IDs).
 */
const SHAPES: readonly (readonly [issuer: string, pattern: string, checksum?: true])[] = [
  ['GitHub', 'gh[pousr]_[A-Za-z0-9]{36,255}', true],
  ['GitHub', 'github_pat_[A-Za-z0-9_]{36,255}'],
  ['GitLab', 'gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas|imt)-[\\w-]{20,}'],
  ['AWS', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])'],
  ['Stripe', '(?:sk|rk)_live_[A-Za-z0-9]{16,}'],
  ['Stripe', 'whsec_[A-Za-z0-9+/]{24,}=*'],
  ['Slack', 'xox[abceoprs](?:\\.xox[bp])?-[A-Za-z0-9-]{10,}'],
  ['Slack', 'xapp-\\d-[A-Za-z0-9-]{20,}'],
  ['Slack', 'hooks\\.slack\\.com/(?:services|workflows)/[A-Z0-9]{8,}/[A-Z0-9]{8,}/[A-Za-z0-9]{18,}'],
  ['Discord', 'discord(?:app)?\\.com/api/webhooks/\\d{17,20}/[\\w-]{60,}'],
  ['Discord', '[MNO][\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,38}'],
  ['Google', 'AIza[\\w-]{35}'],
  ['Google', 'GOCSPX-[\\w-]{28}'],
  ['Google', 'ya29\\.[\\w-]{30,}'],
  ['Google', '1//0[\\w-]{40,}'],
  ['Anthropic', 'sk-ant-[a-z]{3,8}\\d\\d-[\\w-]{40,}'],
  ['OpenRouter', 'sk-or-v1-[a-f0-9]{64}'],
  // OpenAI, and the many who took its mark over.
  ['OpenAI', 'sk-[A-Za-z0-9_-]{20,}'],
  ['npm', 'npm_[A-Za-z0-9]{36}', true],
  ['PyPI', 'pypi-[\\w-]{50,}'],
  ['SendGrid', 'SG\\.[\\w-]{16,32}\\.[\\w-]{32,64}'],
  ['Twilio', '(?:SK|AC)[0-9a-f]{32}'],
  ['Mailgun', 'key-[0-9a-f]{32}'],
  ['Mailchimp', '[0-9a-f]{32}-us\\d{1,2}'],
  ['Brevo', 'xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}'],
  ['Resend', 're_[A-Za-z0-9]{8,}_[A-Za-z0-9]{20,}'],
  ['Square', 'sq0(?:atp|csp|idp)-[\\w-]{22,}'],
  ['Square', 'EAAA[\\w-]{60}'],
  ['Meta', 'EAA[A-Z][A-Za-z0-9]{60,}'],
  ['Shopify', 'shp(?:at|ca|pa|ss|ua)_[a-fA-F0-9]{32}'],
  ['DigitalOcean', 'do[opr]_v1_[a-f0-9]{64}'],
  ['Hugging Face', 'hf_[A-Za-z]{34}'],
  ['Replicate', 'r8_[A-Za-z0-9]{37}'],
  ['Groq', 'gsk_[A-Za-z0-9]{40,}'],
  ['xAI', 'xai-[A-Za-z0-9]{60,}'],
  ['Perplexity', 'pplx-[A-Za-z0-9]{40,}'],
  ['Databricks', 'dapi[a-f0-9]{32}'],
  ['HashiCorp Vault', 'hv[sbr]\\.[\\w-]{24,}'],
  ['Terraform', '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{60,}'],
  ['Doppler', 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{40,}'],
  ['Linear', 'lin_(?:api|oauth)_[A-Za-z0-9]{32,}'],
  ['Notion', 'ntn_[A-Za-z0-9]{40,}'],
  ['Notion', 'secret_[A-Za-z0-9]{43}'],
  ['Airtable', 'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}'],
  ['Figma', 'figd_[\\w-]{36,}'],
  ['Postman', 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}'],
  ['New Relic', 'NRAK-[A-Z0-9]{27}'],
  ['Grafana', 'glsa_[A-Za-z0-9]{32}_[a-fA-F0-9]{8}'],
  ['Grafana', 'glc_[A-Za-z0-9+/]{40,}=*'],
  ['Sentry', 'sntry[su]_[\\w+/=-]{40,}'],
  ['Telegram', '\\d{8,10}:AA[\\w-]{33}'],
  ['Docker', 'dckr_pat_[\\w-]{27}'],
  ['RubyGems', 'rubygems_[a-f0-9]{48}'],
  ['crates.io', 'cio[A-Za-z0-9]{32}'],
  ['PlanetScale', 'pscale_(?:tkn|pw|oauth)_[\\w.=-]{32,}'],
  ['Supabase', 'sb(?:p_[a-f0-9]{40}|_secret_[\\w-]{20,})'],
  ['Netlify', 'nfp_[A-Za-z0-9]{36,}'],
  ['Fly.io', 'fm[12]_[\\w+/=,-]{60,}'],
  ['Atlassian', 'AT[AC]TT3x[\\w=-]{60,}'],
  ['Pulumi', 'pul-[a-f0-9]{40}'],
  ['Azure', '(?:AccountKey|SharedAccessKey)=[A-Za-z0-9+/]{40,}={0,2}'],
  ['age', 'AGE-SECRET-KEY-1[A-Z0-9]{58}'],
];

export const TOKEN_SHAPES: readonly TokenShape[] = SHAPES.map(([issuer, pattern, checksum]) => ({
  issuer,
  // A mark in the middle of a word is none.
  pattern: new RegExp(`(?<![A-Za-z0-9_-])${pattern}`, 'g'),
  ...(checksum && { checksum }),
}));

/** One of them matches wherever one of the shapes may. Apart they are much cheaper than together. */
export const TOKEN_HINTS: readonly RegExp[] = [
  /gh[pousr]_|github_pat_|npm_|nfp_|hf_|r8_|gsk_|sb[ps]_|sb_s|ntn_|lin_/,
  /gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas|imt|sa|c)[-_]/,
  /A(?:KIA|SIA|BIA|CCA)[A-Z0-9]|AIza|AGE-|TT3x|GOCSPX|PMAK|NRAK|EAA[A-Z]/,
  /[sr]k_live|whsec_|re_[A-Za-z0-9]{8}|shp(?:at|ca|pa|ss|ua)_|_v1_|_pat_|secret_|pscale_|rubygems_|figd_|fm[12]_/,
  /xox[abceoprs]|xapp-|\.slack\.com\/|\/webhooks\/|\.[\w-]{6}\.[\w-]{27}|:AA/,
  /ya29\.|1\/\/0|SG\.|hv[sbr]\.|atlasv1|dp\.[a-z]/,
  /sk-[A-Za-z0-9_-]{20}|pypi-|xkeysib|sq0|xai-|pplx-|sntry|pul-/,
  /(?:SK|AC|key-|dapi)[0-9a-f]{32}|-us\d|pat[A-Za-z0-9]{14}\.|cio[A-Za-z0-9]{32}|Key=/,
];
