import eslint from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

// Imports run one way: routes → basket, requests, agency, toasts → ui, server → content.
const rooms = ['routes', 'basket', 'requests', 'agency', 'toasts', 'server', 'ui', 'content']

/**
 * Forbids the files of a room to import from the rooms named.
 * @param {string} room
 * @param {string[]} forbidden
 */
const oneWay = (room, forbidden) => ({
  files: [`app/${room}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: forbidden.map((name) => ({ group: [`~/${name}/*`, `**/${name}/*`] })) },
    ],
  },
})

export default tseslint.config(
  { ignores: ['build/', 'data/', 'tests/.results/'] },
  eslint.configs.recommended,
  tseslint.configs.strict,
  reactHooks.configs.flat.recommended,
  jsxA11y.flatConfigs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  // Plain scripts of Node's; TypeScript itself knows the globals of the rest.
  { files: ['**/*.js'], languageOptions: { globals: { process: 'readonly', URL: 'readonly' } } },
  {
    files: ['app/**'],
    ignores: ['app/env.server.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in env.server.ts.' },
      ],
    },
  },
  // Playwright reads from the parameter's pattern which fixtures are wanted: {} for none.
  {
    files: ['tests/e2e/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  oneWay('content', rooms),
  oneWay('server', ['routes', 'basket', 'requests', 'agency', 'toasts', 'ui']),
  oneWay('ui', ['routes', 'basket', 'requests', 'agency', 'toasts', 'server']),
  oneWay('toasts', ['routes', 'basket', 'requests', 'agency']),
  oneWay('agency', ['routes', 'basket', 'requests', 'toasts', 'ui']),
  oneWay('requests', ['routes', 'basket']),
  oneWay('basket', ['routes']),
)
