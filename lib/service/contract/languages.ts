/** The 48 languages of both language filters (docs/interface.md#value-lists); also at the static host, but never requested there. */
export const languages = [
  ...['english', 'spanish', 'french', 'portuguese', 'german', 'dutch', 'italian', 'chinese', 'turkish', 'polish'],
  ...['russian', 'swedish', 'arabic', 'indonesian', 'danish', 'czech', 'norwegian', 'japanese', 'korean', 'romanian'],
  ...['ukrainian', 'thai', 'hindi', 'malay', 'tagalog', 'vietnamese', 'finnish', 'persian', 'greek', 'hungarian'],
  ...['bengali', 'marathi', 'telugu', 'panjabi', 'serbian', 'slovak', 'croatian', 'lithuanian', 'latvian', 'albanian'],
  ...['icelandic', 'armenian', 'bosnian', 'tamil', 'javanese', 'malayalam', 'kannada', 'burmese'],
] as const;
