// Renders the chart as `helm template` would, by Go's templates and the functions that Helm takes from sprig, since no Helm can be installed
// where the tests run: `render <chart> <release> <values.yaml>` prints the manifests as a list of JSON.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func read(path string) map[string]interface{} {
	values := map[string]interface{}{}
	text, err := os.ReadFile(path)
	must(err)
	must(yaml.Unmarshal(text, &values))
	return values
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Lays the values of a user over those of the chart.
func merged(base, over map[string]interface{}) map[string]interface{} {
	for name, value := range over {
		inner, isMap := value.(map[string]interface{})
		outer, wasMap := base[name].(map[string]interface{})
		if isMap && wasMap {
			base[name] = merged(outer, inner)
		} else {
			base[name] = value
		}
	}
	return base
}

func main() {
	chart, release, values := os.Args[1], os.Args[2], os.Args[3]
	facts := read(filepath.Join(chart, "Chart.yaml"))
	data := map[string]interface{}{
		"Values":  merged(read(filepath.Join(chart, "values.yaml")), read(values)),
		"Release": map[string]interface{}{"Name": release, "Service": "Helm"},
		"Chart":   map[string]interface{}{"Name": facts["name"], "Version": facts["version"], "AppVersion": facts["appVersion"]},
	}
	root := template.New("").Option("missingkey=error").Funcs(sprig.TxtFuncMap())
	root.Funcs(template.FuncMap{
		"include": func(name string, data interface{}) (string, error) {
			var text strings.Builder
			err := root.ExecuteTemplate(&text, name, data)
			return text.String(), err
		},
		"toYaml": func(value interface{}) (string, error) {
			text, err := yaml.Marshal(value)
			return strings.TrimSuffix(string(text), "\n"), err
		},
		"required": func(why string, value interface{}) (interface{}, error) {
			if value == nil || value == "" {
				return nil, fmt.Errorf("%s", why)
			}
			return value, nil
		},
	})
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	must(err)
	sort.Strings(files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(err)
		_, err = root.New(filepath.Base(file)).Parse(string(text))
		must(err)
	}
	manifests := []map[string]interface{}{}
	for _, file := range files {
		name := filepath.Base(file)
		var text strings.Builder
		must(root.ExecuteTemplate(&text, name, data))
		manifest := map[string]interface{}{}
		if strings.HasSuffix(name, ".yaml") && strings.TrimSpace(text.String()) != "" {
			must(yaml.Unmarshal([]byte(text.String()), &manifest))
			manifests = append(manifests, manifest)
		}
	}
	must(json.NewEncoder(os.Stdout).Encode(manifests))
}
