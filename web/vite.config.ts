import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  resolve: {
    alias: {
      $api: here("../src/gaslamp/server/protocol/api.d.ts"),
      $pocket: here("../src/gaslamp/games/pocket"),
      $london: here("../src/gaslamp/games/london"),
      $newyork: here("../src/gaslamp/games/newyork"),
      $web: here("src"),
    },
  },
  build: {
    outDir: "../src/gaslamp/web",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy refuses data: addresses
    target: "es2022",
    modulePreload: { polyfill: false },
    // Many small files weigh more than a few.
    rolldownOptions: {
      output: {
        // Which language a file of texts is in can be told from its name.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language] = /words\/(en|fr)\//.exec(facadeModuleId ?? "") ?? [];
          return language ? `assets/${language}-[name]-[hash].js` : "assets/[name]-[hash].js";
        },
        codeSplitting: {
          groups: [
            { name: "svelte", test: /node_modules/, priority: 2 },
            {
              name: "page",
              test: /src\/(words\/words|play\/(names|people)|kept|settings)/,
              priority: 1,
            },
            { name: "pieces", test: /src\/(art|log|table\/Log)|hex\/(random|targets)\.ts/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8888", ws: true } },
    fs: { allow: [".."] },
  },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    isolate: false, // a page of its own for every file costs more than all tests
    maxWorkers: 2,
  },
});
