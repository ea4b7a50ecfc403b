import { expect, test } from 'vitest'
import { textOfHtml } from '~/format/html-text'

test.each([
  ['Раздел &quot;Луч&quot;', 'Раздел "Луч"'],
  ['Раздел &amp;quot;Луч&amp;quot;', 'Раздел "Луч"'],
  ['&lt;p&gt;Обмер&lt;/p&gt;', ' Обмер '],
  ['&amp;lt;b&amp;gt;Обмер&amp;lt;/b&amp;gt;', 'Обмер'],
  ['Дом &lt; 150 м² &amp; баня &gt; 20', 'Дом < 150 м² & баня > 20'],
  ['A &rarr; B, 5 &euro;, д&rsquo;Артаньян', 'A → B, 5 €, д’Артаньян'],
  ['&bull; &frac12; &Prime; &numero; &middot;', '• ½ ″ № ·'],
  ['&#8381; &#x20BD; &#151;', '₽ ₽ —'],
  ['AT&T и &nobody; &copy', 'AT&T и &nobody; &copy'],
  ['до<script>alert("1 < 2")</script>после', 'до после'],
  ['до<style>p { color: red }</style >после', 'до после'],
  ['до<SCRIPT type="x">\n1\n</SCRIPT>после', 'до после'],
  ['до<!-- <b>нет</b> -->после', 'до после'],
  ['до&lt;script&gt;alert(1)&lt;/script&gt;после', 'до после'],
  ['<![CDATA[Обмер <b>дома</b>]]>', 'Обмер дома'],
  ['<scripted>да', ' да'],
  ['до<template><b>нет</b></template>после', 'до после'],
  ['<svg><title>нет</title></svg>да', '   да'],
  ['<!DOCTYPE html><?xml version="1.0"?>да', '  да'],
  ['<![if !supportLists]>да<![endif]>', ' да '],
  ['<a href="/?a>b" title=\'c>d\'>да</a>', 'да'],
  ['дом<o:p></o:p> <my-note lang=ru>да</my-note>', 'дом  да '],
  ['меже<wbr>вание, <nobr>до</nobr>, <code>ЕГРН</code>.', 'межевание, до, ЕГРН.'],
  ['150 м<sup class="up">2</sup>', '150 м²'],
  ["д'Артаньян <5 и >3, <пн>", "д'Артаньян <5 и >3, <пн>"],
  ['до<script>и без конца', 'до '],
])('%j says %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})
