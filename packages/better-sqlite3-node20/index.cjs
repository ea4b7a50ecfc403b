/* eslint-disable -- CommonJS, for the `require` that loads it. */
module.exports = require('better-sqlite3')
