// cspell:disable -- keys and signatures in base64
/** Key pairs and a signature that minisign 0.11 has written. These keys sign nothing but test data. */
export const MINISIGN = {
  plain: {
    id: 'A0B80200CF4F99B7',
    publicKey: `untrusted comment: minisign public key A0B80200CF4F99B7
RWS3mU/PAAK4oOKKZwbI8RJgQwrVgfH7urlzVNmp3BXkoaU/HbLb/8o2
`,
    secretKey: `untrusted comment: minisign encrypted secret key
RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAt5lPzwACuKDqgVp/BgzOCcILt9AH0o+0tGJz/+XWgaYbgGDOVLEqaOKKZwbI8RJgQwrVgfH7urlzVNmp3BXkoaU/HbLb/8o2AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
`,
  },
  protected: {
    id: '9ED819455AF2C341',
    password: 'hunter2 und Ümlaut',
    publicKey: `untrusted comment: minisign public key 9ED819455AF2C341
RWRBw/JaRRnYngn0aJZ1qLnIHDDXs0/Cyd7G7I8MqeU1JUBr2p+6OiLO
`,
    secretKey: `untrusted comment: minisign encrypted secret key
RWRTY0IygIe9PJn3X9keeacV3hhNNVL5Qpb2/4Pioe5BKHafarQAAAACAAAAAAAAAEAAAAAA3LthwKQutZcPrHq7DBpazNFvpMvqimk/hllxPKAoXPKAb4EXzPYF44JIWSZ2WdzChuRyWoLBm44wLo8hDztXxpu94E/io0+Cw/CRdHWDk2/8rZbgNsFoOXRuCgTqHxddctKIlTflQQQ=
`,
  },
  /** Signature of the text `hello` with the plain key and the trusted comment `a comment`. */
  signatureOfHello: `untrusted comment: signature from minisign secret key
RUS3mU/PAAK4oLSXhiZwcCqCtMdqkAEMOiRfvjc1ixWC2sHGyfVXWDuGa4f5FErsWkHWGwa8joFsuXgBpRgFzZOYIpGhka4mxQs=
trusted comment: a comment
Gt7LWmX8wDDWb9j9oTZ5rrEeDGBSktjhlr8LD3vGRImH7My09yakl1vxn/6T3TsmQl4usCTNGYIwYy8aROlQDw==
`,
} as const
